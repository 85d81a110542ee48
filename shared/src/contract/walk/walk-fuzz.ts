import fc from 'fast-check'
import { type Call, laterOn } from '../call.ts'
import { type CallId, callsOf } from '../calls.ts'
import { anything, fitting, spoiled } from './arbitrary.ts'
import { faultsOf } from './judge.ts'
import { mayCall } from './policy-oracle.ts'
import { about, knownIn, type Parts, requestOf, subjectsOf } from './requests.ts'
import { partsThatFit, type WalkReport } from './walk-policy.ts'
import type { WalkAnswer, WalkCaller, WalkRequest, WalkWorld } from './world.ts'

/** Never fuzzed as somebody who may: a session would be gone. */
const harmful: readonly CallId[] = ['logout', 'setPassword', 'deviceRevoke']
const unknownId = '01930000-0000-7000-8000-0000000000ff'
const oversized = 3 * 1024 * 1024

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
    for (const caller of worthwhile(world, call)) {
      for (const [at, parts] of fuzzed(world, call, caller, seed, runs).entries()) {
        await send(
          id,
          call,
          caller,
          requestOf(call, caller, parts),
          at === 0 && call.policy.subject.kind === 'reservation',
        )
      }
      for (const request of broken(world, call, caller, seed)) await send(id, call, caller, request, true)
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

function fuzzed(world: WalkWorld, call: Call, caller: WalkCaller, seed: number, runs: number): Parts[] {
  const known = knownIn(world, call)
  const fit = (schema: Call['body']) => (schema === undefined ? fc.constant({}) : fitting(schema, known))
  const bodies =
    call.body === undefined
      ? fc.constant({})
      : fc.oneof(fitting(call.body, known), spoiled(call.body, known), anything)
  const queries =
    call.query === undefined
      ? fc.constant({})
      : fc.oneof(fitting(call.query, known), spoiled(call.query, known))
  const parts = fc.record({ params: fit(call.params), query: queries, body: bodies }) as fc.Arbitrary<Parts>
  const own = subjectsOf(call, world.objects).filter(subject => mayCall(call.policy, caller, subject.object))
  const sampled = fc.sample(parts, { numRuns: runs, seed })
  const unknown = about(
    call,
    partsThatFit(world, call, seed),
    call.policy.subject.kind === 'room' ? 9999 : unknownId,
  )
  return [
    unknown,
    ...sampled.map((each, at) =>
      isPlain(each, call) ? about(call, each, own[at % own.length]?.value) : each,
    ),
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
function broken(world: WalkWorld, call: Call, caller: WalkCaller, seed: number): WalkRequest[] {
  const sound = requestOf(call, caller, partsThatFit(world, call, seed))
  const found: WalkRequest[] = []
  if (call.body !== undefined) {
    found.push({ ...sound, payload: '{"a":' })
    found.push({ ...sound, payload: JSON.stringify({ text: 'x'.repeat(oversized) }) })
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
