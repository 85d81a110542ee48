import { type Call, laterOn } from '@mayim/contract/call.ts'
import { type CallId, callsOf } from '@mayim/contract/calls.ts'
import fc, { type Arbitrary } from 'fast-check'
import type { TSchema } from 'typebox'
import { anything, spoiled } from './arbitrary.ts'
import { faultsOf } from './judge.ts'
import { mayCall } from './policy-oracle.ts'
import { about, fittingParts, knownIn, nothing, type Parts, requestOf, subjectsOf } from './requests.ts'
import type { WalkReport } from './walk-policy.ts'
import type { WalkAnswer, WalkCaller, WalkRequest, WalkWorld } from './world.ts'

/** Never fuzzed as someone who may: a session would be gone, or a role. */
const harmful: readonly CallId[] = [
  'logout',
  'deskLock',
  'setPassword',
  'accountDelete',
  'deviceRevoke',
  'roleAdd',
  'roleRemove',
  'userDisable',
]
const unknownId = '01930000-0000-7000-8000-0000000000ff'
const oversized = JSON.stringify({ text: 'x'.repeat(3 * 1024 * 1024) })

/**
 * Every live call with bodies that fit, bodies that are spoiled, bodies that are anything, unknown ids, texts in the
 * place of JSON and far too much of it: answered or refused, never a fault of ours and never a leak.
 */
export async function walkFuzz(world: WalkWorld, seed: number, runs: number): Promise<WalkReport> {
  const faults: string[] = []
  const answered = new Set<CallId>()
  let requests = 0
  async function send(
    id: CallId,
    call: Call,
    caller: WalkCaller,
    request: WalkRequest,
    clearlyWrong: boolean,
  ): Promise<void> {
    const answer = await world.send(request)
    requests += 1
    if (answer.status < 300) answered.add(id)
    const wrong = [...faultsOf(world, call, caller, answer), ...(clearlyWrong ? acceptedFaults(answer) : [])]
    const what = `${request.url} ${request.payload?.slice(0, 200) ?? ''}`
    faults.push(...wrong.map(each => `${id} as ${caller.name}: ${each} [${what}]`))
  }
  for (const [id, call] of callsOf(world.side)) {
    if (laterOn(call, world.side) !== undefined || harmful.includes(id) || call.answerAs === 'events')
      continue
    const sampled = sample(world, call, seed, runs)
    for (const caller of worthwhile(world, call)) {
      for (const [at, parts] of fuzzed(world, call, caller, sampled).entries()) {
        await send(
          id,
          call,
          caller,
          requestOf(call, caller, parts),
          at === 0 && call.policy.subject.kind === 'reservation',
        )
      }
      for (const request of broken(call, caller, sampled[0] ?? nothing))
        await send(id, call, caller, request, true)
    }
  }
  return { requests, faults, answered }
}

/** Of those who may call it, one of each kind: the nearer to the operation, the more there is to break. */
function worthwhile(world: WalkWorld, call: Call): WalkCaller[] {
  const may = world.callers.filter(caller =>
    subjectsOf(call, world.objects).some(subject => mayCall(call.policy, caller, subject.object)),
  )
  const kinds = new Map(may.map(caller => [`${caller.kind} ${caller.roles.length > 0}`, caller]))
  return [...kinds.values()]
}

function fuzzed(world: WalkWorld, call: Call, caller: WalkCaller, sampled: readonly Parts[]): Parts[] {
  const own = subjectsOf(call, world.objects).filter(subject => mayCall(call.policy, caller, subject.object))
  const [sound = nothing, ...rest] = sampled
  const unknown = about(call, sound, call.policy.subject.kind === 'room' ? 9999 : unknownId)
  return [
    unknown,
    ...rest.map((each, at) => (isPlain(each, call) ? about(call, each, own[at % own.length]?.value) : each)),
  ]
}

/** The first fits, so that it may be broken on purpose; the others fit, or are spoiled, or are anything. */
function sample(world: WalkWorld, call: Call, seed: number, runs: number): Parts[] {
  const known = knownIn(world, call)
  const fit = fittingParts(world, call)
  const spoil = (schema: TSchema | undefined, orElse: Arbitrary<unknown>) =>
    schema === undefined ? fc.constant({}) : fc.oneof(spoiled(schema, known), orElse)
  const wrong = fc.record({
    params: fit.map(({ params }) => params),
    query: spoil(call.query, fc.constant({})),
    body: spoil(call.body, anything),
  }) as Arbitrary<Parts>
  return [
    ...fc.sample(fit, { numRuns: 1, seed }),
    ...fc.sample(fc.oneof(fit, { arbitrary: wrong, weight: 2 }), { numRuns: runs, seed }),
  ]
}

/** Whether the subject can be put into the part that should hold it. */
function isPlain(parts: Parts, call: Call): boolean {
  const { subject } = call.policy
  if (subject.kind === 'none') return true
  const part: unknown = parts[subject.from]
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}

/** Requests that no operation should ever see. */
function broken(call: Call, caller: WalkCaller, parts: Parts): WalkRequest[] {
  const sound = requestOf(call, caller, parts)
  const found: WalkRequest[] = []
  if (call.body !== undefined) {
    found.push({ ...sound, payload: '{"a":' })
    found.push({ ...sound, payload: oversized })
    found.push({ ...sound, headers: { ...sound.headers, 'content-type': 'text/plain' }, payload: 'hello' })
  }
  const [first] = Object.keys(call.params?.properties ?? {})
  if (first !== undefined) {
    for (const text of [
      '..%2f..%2fetc',
      '%00',
      'x'.repeat(3000),
      '%F0%9F%9B%81',
      '-1',
      '1e400',
      '%E0%A4%A',
    ]) {
      found.push({ ...sound, url: call.path.replace(`{${first}}`, text).replace(/\{\w+\}/g, '1') })
    }
  }
  return found
}

function acceptedFaults(answer: WalkAnswer): string[] {
  return answer.status >= 400 ? [] : [`should be refused, and is answered ${answer.status}`]
}
