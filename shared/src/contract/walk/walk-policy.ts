import fc from 'fast-check'
import { type Call, laterOn } from '../call.ts'
import { type CallId, callsOf } from '../calls.ts'
import { fitting } from './arbitrary.ts'
import { faultsOf, isRecord, parsed } from './judge.ts'
import { mayCall } from './policy-oracle.ts'
import { about, knownIn, type Parts, requestOf, subjectsOf } from './requests.ts'
import type { WalkAnswer, WalkCaller, WalkWorld } from './world.ts'

export interface WalkReport {
  readonly requests: number
  /** `callId as caller on object: what is wrong`. */
  readonly faults: readonly string[]
  /** The calls that answered 2xx at least once. */
  readonly answered: ReadonlySet<CallId>
}

/** A session that is given away ends the walk of its caller, so these come last. */
const last: readonly CallId[] = ['setPassword', 'deviceRevoke', 'logout']

/**
 * Every call of a side, as every caller, on own and foreign objects, with parts that fit: allowed and refused exactly
 * as the policy says; what is refused writes nothing.
 */
export async function walkPolicy(world: WalkWorld, seed: number): Promise<WalkReport> {
  const faults: string[] = []
  const answered = new Set<CallId>()
  let requests = 0
  const order = callsOf(world.side).toSorted(([a], [b]) => last.indexOf(a) - last.indexOf(b))
  for (const [id, call] of order) {
    for (const caller of world.callers) {
      for (const subject of subjectsOf(call, world.objects)) {
        const parts = about(call, partsThatFit(world, call, seed + requests), subject.value)
        const headBefore = world.head()
        const answer = await world.send(requestOf(call, caller, parts))
        requests += 1
        if (answer.status < 300) answered.add(id)
        const allowed = mayCall(call.policy, caller, subject.object)
        const wrong = [
          ...faultsOf(world, call, caller, answer),
          ...verdictFaults(world, call, caller, answer, allowed),
        ]
        if (!allowed && world.head() !== headBefore) wrong.push('is refused, and yet it writes')
        const where = `${id} as ${caller.name} on ${subject.label}`
        faults.push(...wrong.map(each => `${where}: ${each} [${JSON.stringify(parts).slice(0, 300)}]`))
      }
    }
  }
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
    if (laterOn(call, world.side) !== undefined && status === 501 && mayCallSome(world, call, caller))
      return []
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

function mayCallSome(world: WalkWorld, call: Call, caller: WalkCaller): boolean {
  return subjectsOf(call, world.objects).some(({ object }) => mayCall(call.policy, caller, object))
}

function codeOf(text: string): unknown {
  const body = parsed(text)
  return isRecord(body) ? body.code : undefined
}

export function partsThatFit(world: WalkWorld, call: Call, seed: number): Parts {
  const known = knownIn(world, call)
  const one = (schema: Call['body']) => {
    if (schema === undefined) return {}
    const [value] = fc.sample(fitting(schema, known), { numRuns: 1, seed })
    return value
  }
  return {
    params: one(call.params) as Record<string, unknown>,
    query: one(call.query) as Record<string, unknown>,
    body: one(call.body),
  }
}
