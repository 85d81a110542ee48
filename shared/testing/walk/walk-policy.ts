import { type Call, laterOn } from '@mayim/contract/call.ts'
import { type CallId, calls, callsOf } from '@mayim/contract/calls.ts'
import fc from 'fast-check'
import { faultsOf, isRecord, parsed } from './judge.ts'
import { mayCall, mayCallSomewhere } from './policy-oracle.ts'
import { about, fittingParts, nothing, type Parts, requestOf, type Subject, subjectsOf } from './requests.ts'
import { soundRequests } from './sound.ts'
import type { WalkAnswer, WalkCaller, WalkWorld } from './world.ts'

export interface WalkReport {
  readonly requests: number
  /** `callId as caller on object: what is wrong`. */
  readonly faults: readonly string[]
  /** The calls that answered 2xx at least once. */
  readonly answered: ReadonlySet<CallId>
}

/** A session that is given away or locked ends the walk of its caller, so these come last. */
const last: readonly CallId[] = ['setPassword', 'accountDelete', 'deskLock', 'logout']

/** Who may make these changes who the callers of the walk are, so only the refusals are walked. */
const onlyRefused: readonly CallId[] = ['roleAdd', 'userDisable']

/**
 * Every call of a side, as every caller, on own and foreign objects, with parts that fit and with parts that should
 * succeed: allowed and refused exactly as the policy says; what is refused writes nothing.
 */
export async function walkPolicy(world: WalkWorld, seed: number): Promise<WalkReport> {
  const faults: string[] = []
  const answered = new Set<CallId>()
  let requests = 0

  async function visit(id: CallId, caller: WalkCaller, subject: Subject, sound: Parts): Promise<void> {
    const call: Call = calls[id]
    const allowed = mayCall(call.policy, caller, subject.object)
    if (allowed && onlyRefused.includes(id)) return
    const parts = about(call, sound, subject.value)
    const headBefore = world.head()
    const answer = await world.send(requestOf(call, caller, parts))
    requests += 1
    if (answer.status < 300) answered.add(id)
    const wrong = [
      ...faultsOf(world, call, caller, answer),
      ...verdictFaults(world, call, caller, answer, allowed),
    ]
    if (!allowed && world.head() !== headBefore) wrong.push('is refused, and yet it writes')
    const where = `${id} as ${caller.name} on ${subject.label}`
    faults.push(...wrong.map(each => `${where}: ${each} [${JSON.stringify(parts).slice(0, 300)}]`))
  }

  async function visitAll(ids: readonly CallId[]): Promise<void> {
    for (const id of ids) {
      const subjects = subjectsOf(calls[id], world.objects)
      const numRuns = world.callers.length * subjects.length
      const fit = fc.sample(fittingParts(world, calls[id]), { numRuns, seed })
      for (const caller of world.callers) {
        for (const subject of subjects) await visit(id, caller, subject, fit.pop() ?? nothing)
      }
    }
  }

  const here = callsOf(world.side).map(([id]) => id)
  await visitAll(here.filter(id => !last.includes(id)))
  for (const [id, parts] of soundRequests(world.objects).filter(([id]) => here.includes(id))) {
    for (const [at, subject] of subjectsOf(calls[id], world.objects).entries()) {
      // Those at the end of the list come first on the second object, so that a kiosk too has someone to check in.
      const callers = at === 1 ? world.callers.toReversed() : world.callers
      for (const caller of callers) await visit(id, caller, subject, parts)
    }
  }
  await visitAll(last.filter(id => here.includes(id)))
  return { requests, faults, answered }
}

function verdictFaults(
  world: WalkWorld,
  call: Call,
  caller: WalkCaller,
  answer: WalkAnswer,
  allowed: boolean,
): string[] {
  const { status, text } = answer
  if (!allowed) {
    const expected = caller.kind === 'anyone' ? 401 : 403
    // What is not built yet does not look at the object.
    if (laterOn(call, world.side) !== undefined && status === 501 && mayCallSomewhere(call.policy, caller))
      return []
    // The walk sends no file, and a body that is none is refused before the object is looked at.
    if (call.bodyAs === 'multipart' && status === 415 && mayCallSomewhere(call.policy, caller)) return []
    return status === expected ? [] : [`should be refused with ${expected}, and is answered ${status}`]
  }
  if (laterOn(call, world.side) !== undefined)
    return status === 501 ? [] : [`should answer 501, and answers ${status}`]
  // An operation may put off a part of itself under a code of its own, such as cards at the hub.
  if (status === 501 && codeOf(text) === 'later') return ['answers 501 without a declaration']
  if (status === 403 && codeOf(text) === 'forbidden') return ['should be allowed, and the policy refuses it']
  // The token call and a guest's payment judge for themselves.
  if (status === 401 && !call.policy.who.includes('anyone'))
    return ['should be allowed, and is asked to sign in']
  return []
}

function codeOf(text: string): unknown {
  const body = parsed(text)
  return isRecord(body) ? body.code : undefined
}
