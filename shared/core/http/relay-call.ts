import { type Call, laterOn, type Side } from '@mayim/contract/call.ts'
import { type CallId, callsOf } from '@mayim/contract/calls.ts'
import { type CommandName, commandNames } from '@mayim/contract/sync/sync-messages.ts'
import { type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import type { CommandHandlers } from '../people/commands/command-desk.ts'
import type { Peer } from '../people/commands/peer.ts'
import { VouchedCaller, verifyCaller } from '../people/commands/vouched-caller.ts'
import type { Auth } from '../sign-in/auth.ts'
import type { CookieJar } from './cookie-jar.ts'
import type { Edge, Handler } from './handler.ts'
import { callRunner, type RunCall } from './run-call.ts'

/** The body of the command: the call as it was made here, and its caller. */
const RelayedCall = Type.Object({
  call: Type.String({ maxLength: 60 }),
  caller: VouchedCaller,
  params: Type.Optional(Type.Unknown()),
  query: Type.Optional(Type.Unknown()),
  body: Type.Optional(Type.Unknown()),
  idempotencyKey: Type.Optional(Type.String({ maxLength: 200 })),
})
type RelayedCall = Static<typeof RelayedCall>

export interface Relayed {
  readonly caller: Caller
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly idempotencyKey?: string | undefined
}

/**
 * A person waits for the answer at a desk or before a door, and two busy machines give it. A link that is down is told
 * at once.
 */
const answerWithinMs = 6_000
const unreachableOf: Readonly<Record<Side, Refusal>> = {
  hub: refuse('unreachable', 'portalUnreachable'),
  portal: refuse('unreachable', 'hubUnreachable'),
}

/** The command that relays this call, or a part of it, to the other side. Undefined if this side answers it. */
export function relayOf(call: Call, side: Side): CommandName | undefined {
  return call.relay?.[side] ?? call.mayRelay?.[side]
}

/**
 * Relays a call to the other side and vouches for the caller. Within `withinMs` it refuses portalUnreachable or hubUnreachable
 * if the call was certainly not run, noAnswer if that is unknown, and else returns the other side's answer.
 */
export async function relayCall(
  { peer, side }: { readonly peer: Peer; readonly side: Side },
  callId: CallId,
  call: Call,
  { idempotencyKey, caller: { held: _, seen: __, ...caller }, ...request }: Relayed,
  withinMs = answerWithinMs,
): Promise<Result<unknown>> {
  const name = relayOf(call, side)
  if (!name) throw new Error(`${callId} is not relayed by the ${side}`)
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  // This side has judged the hold of the session; the other one knows no such session.
  const body = { call: callId, caller, ...request, ...key }
  const answer = await peer.ask(name, body, { timeoutMs: withinMs })
  if (answer.ok) return answer
  const isUndone = answer.code === 'linkDown' || (answer.code === 'noAnswer' && call.method === 'GET')
  return isUndone ? unreachableOf[side] : answer
}

export interface RelayAnswerer<F extends Facility> {
  readonly facility: F
  readonly auth: Auth
  readonly handlers: Readonly<Record<string, unknown>>
}

interface Relayable {
  readonly call: Call
  readonly run: RunCall
}

/** Answers relayed calls with the same policy, schemas and handlers as its own. */
export function relayedCommands<F extends Facility>(answerer: RelayAnswerer<F>): CommandHandlers {
  const { side } = answerer.facility
  const asker = side === 'hub' ? 'portal' : 'hub'
  const known = new Map<string, Relayable>()
  for (const [id, call] of callsOf(side)) {
    if (relayOf(call, asker) === undefined) continue
    const handler = answerer.handlers[id] as Handler<never, F>
    known.set(id, { call, run: callRunner(answerer.facility, id, call, handler) })
  }
  const check = Compile(RelayedCall)
  const answer = (name: CommandName) => async (body: unknown) => {
    if (!check.Check(body)) return refuse('invalid', 'invalid')
    const target = known.get(body.call)
    if (!target || relayOf(target.call, asker) !== name) return refuse('later', 'later')
    return answerOne(answerer, target, body)
  }
  const names = commandNames.filter(name =>
    [...known.values()].some(({ call }) => relayOf(call, asker) === name),
  )
  return Object.fromEntries(names.map(name => [name, answer(name)]))
}

async function answerOne<F extends Facility>(
  { facility, auth }: RelayAnswerer<F>,
  { call, run }: Relayable,
  { params, query, body, idempotencyKey, caller: vouched }: RelayedCall,
): Promise<Result<unknown>> {
  if (laterOn(call, facility.side) !== undefined) return refuse('later', 'later')
  const caller = await verifyCaller(facility, vouched)
  if (!caller) return refuse('forbidden', 'forbidden')
  const edge: Edge = {
    auth,
    bringBack: null,
    cookies: noCookies,
    family: undefined,
    idempotencyKey,
    relayed: true,
    userAgent: undefined,
    publicHost: null,
    party: null,
  }
  return run(caller, { params, query, body }, edge)
}

/** A relayed call has no browser and no cookies. */
const noCookies: CookieJar = {
  get: () => undefined,
  set: () => undefined,
  clear: () => undefined,
  sameSite: false,
}
