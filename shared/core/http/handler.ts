import type { Answer, Body, Params, Query, Side } from '@mayim/contract/call.ts'
import type { Calls, LiveCallIdOf } from '@mayim/contract/calls.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import type { BringBack } from '../operator/backup/bring-back.ts'
import type { Auth } from '../sign-in/auth.ts'
import type { RelyingParty } from '../sign-in/factors/passkeys.ts'
import type { CookieJar } from './cookie-jar.ts'

type CallWithParts = Calls[keyof Calls]

export interface HandlerRequest<C extends CallWithParts = CallWithParts> {
  readonly caller: Caller
  readonly params: Params<C>
  readonly query: Query<C>
  readonly body: Body<C>
}

/** The parts that only the calls of signing in and of the setup need: the browser's cookies, `Auth`. */
export interface Edge {
  readonly auth: Auth
  /** Brings a backup back before this side is set up; null where it cannot. */
  readonly bringBack: BringBack | null
  readonly cookies: CookieJar
  /** The family of refresh tokens that the caller's access token belongs to. */
  readonly family: string | undefined
  /** The header Idempotency-Key. A repeated request with the same key runs once. */
  readonly idempotencyKey: string | undefined
  /** The other side relayed the call and vouches for its caller. */
  readonly relayed: boolean
  /** The header User-Agent. */
  readonly userAgent: string | undefined
  /** The host of the public address of this side; null if none is set. */
  readonly publicHost: string | null
  /** What passkeys of this side are for; null where there are none. */
  readonly party: RelyingParty | null
}

/** Runs an operation for one call. Its input is validated and its caller authorized. */
export type Handler<C extends CallWithParts, F extends Facility = Facility> = (
  facility: F,
  request: HandlerRequest<C>,
  edge: Edge,
) => Promise<Result<Answer<C>>>

/** The live calls of a side that have a handler. The server itself streams events, and some calls are relayed. */
export type HandledCallId<S extends Side> = {
  [I in LiveCallIdOf<S>]: Calls[I] extends { answerAs: 'events' } | { relay: { [K in S]: string } }
    ? never
    : I
}[LiveCallIdOf<S>]

/** Exactly one handler for each call of a side that has an operation. */
export type Handlers<S extends Side, F extends Facility = Facility> = {
  readonly [I in HandledCallId<S>]: Handler<Calls[I], F>
}

/** The handlers that both sides share. */
export type SharedHandlers<F extends Facility = Facility> = {
  readonly [I in HandledCallId<'hub'> & HandledCallId<'portal'>]: Handler<Calls[I], F>
}

type KeysOf<T> = T extends unknown ? keyof T : never

/** The calls that two of the tables define. */
type Twice<Tables extends readonly unknown[]> = Tables extends readonly [infer First, ...infer Others]
  ? (keyof First & KeysOf<Others[number]>) | Twice<Others>
  : never

type AllOf<T> = (T extends unknown ? (table: T) => void : never) extends (table: infer All) => void
  ? All
  : never

/**
 * One table of the handlers of several subjects. A call that two of them define is a type error, and throws at the
 * start.
 */
export function joinHandlers<const Tables extends readonly object[]>(
  tables: Tables & ([Twice<Tables>] extends [never] ? unknown : { readonly definedTwice: Twice<Tables> }),
): AllOf<Tables[number]> {
  const entries = tables.flatMap(table => Object.entries(table))
  const ids = entries.map(([id]) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  if (twice.length > 0) throw new Error(`Two tables have a handler of: ${twice.join(', ')}`)
  return Object.fromEntries(entries) as AllOf<Tables[number]>
}
