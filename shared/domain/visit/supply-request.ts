import { ok, type Result, refuse } from '../result.ts'
import type { Actor } from './transitions.ts'

/** `release`: the doors of the room were unlocked from inside. */
type RequestKind = 'item' | 'attendant' | 'help' | 'call' | 'release'
/** `reopen`: it was ended by mistake. */
export type RequestAct = 'add' | 'answer' | 'complete' | 'cancel' | 'reopen'
type RequestStatus = 'open' | 'complete' | 'canceled'

/** The list with defaults of visit-86. */
export const supplyItems = [
  'towel',
  'robe',
  'slippers',
  'comb',
  'clipper',
  'scissors',
  'file',
  'polish remover',
  'swabs',
  'pumice',
  'soap',
  'shampoo',
  'floss',
  'toothbrush',
  'tissues',
  'bedikah cloths',
  'head cover',
] as const

/** Extra time to prepare: a request like the others, open until it is canceled. */
export const moreTime = 'more time'

/** More than so many open requests of one room are no wishes any more. */
export const maxOpenInRoom = 30

export interface RequestFacts {
  readonly act: RequestAct
  readonly kind: RequestKind
  readonly actor: Actor
  /** It is Shabbos or Yom Tov now. */
  readonly shabbos: boolean
  /** Whether the room is occupied now; of a request that is there, by the patron who made it. */
  readonly roomTaken: boolean
  /** The status of the existing request; null for a new one. */
  readonly status: RequestStatus | null
}

/** The kinds of request that are an alarm (visit-163). */
export const alarmKinds = ['help', 'release'] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** For so long whoever said that she goes may take to be there. */
const comingMs = 3 * 60_000

/** Whether an alarm was answered and still nobody said that someone is there: it rises again (visit-167). */
export function hasNobodyCome(
  { answeredAt }: { readonly answeredAt: string | null },
  nowMs: number,
): boolean {
  return answeredAt !== null && nowMs >= raisesAgainMs(answeredAt)
}

/** When an alarm that was answered then rises again, in epoch milliseconds, if nobody comes. */
export function raisesAgainMs(answeredAt: string): number {
  return Date.parse(answeredAt) + comingMs
}

/** Whether a request is an alarm. */
export function isAlarm(kind: RequestKind): kind is AlarmKind {
  return kind === 'help' || kind === 'release'
}

/**
 * Whether an act on a room's request is allowed (visit-88). A panel asks and takes back; only staff answer and
 * complete. An alarm may be raised in an empty room and on Shabbos too, and only a person who says that someone is
 * there ends it (visit-167): staff do not cancel it, and of its alarms a panel takes back a call for help alone.
 */
export function decideRequest(facts: RequestFacts): Result<null> {
  const { act, kind, status } = facts
  if (!mayAct(facts)) return refuse('forbidden', 'notAllowed')
  if (!isAlarm(kind) && facts.shabbos) return refuse('conflict', 'shabbosMode')
  if (act === 'add') return !isAlarm(kind) && !facts.roomTaken ? refuse('conflict', 'roomEmpty') : ok(null)
  if (act === 'reopen') return decideReopen(facts)
  const wanted: RequestStatus = act === 'answer' ? 'open' : act === 'complete' ? 'complete' : 'canceled'
  if (status === 'open' || status === wanted) return ok(null)
  return refuse('conflict', 'requestClosed', { detail: { status: status ?? 'canceled' } })
}

/** The way back from a press by mistake: an alarm always, another request while the patron who asked is in the room. */
function decideReopen({ kind, status, roomTaken }: RequestFacts): Result<null> {
  if (status !== null && isAlarm(kind)) return ok(null)
  if (status !== 'complete' && status !== 'open')
    return refuse('conflict', 'requestClosed', { detail: { status: status ?? 'canceled' } })
  return roomTaken ? ok(null) : refuse('conflict', 'roomEmpty')
}

function mayAct({ act, kind, actor }: RequestFacts): boolean {
  if (act === 'add') return true
  if (actor === 'P') return act === 'cancel' && kind !== 'release'
  return act !== 'cancel' || !isAlarm(kind)
}

const urgency: Readonly<Record<RequestKind, number>> = { release: 0, help: 0, attendant: 1, call: 2, item: 2 }

/** Requests in the order of urgency: help, then calls for a person, then the oldest. */
export function byUrgency<R extends { readonly kind: RequestKind; readonly requestedAt: string }>(
  requests: readonly R[],
): R[] {
  return requests.toSorted(
    (a, b) => urgency[a.kind] - urgency[b.kind] || (a.requestedAt < b.requestedAt ? -1 : 1),
  )
}

/** What an alarm may do on Shabbos and Yom Tov beside the screens and the lamp; the rabbi decides. */
export const alarmTelephones = ['none', 'exchange', 'all'] as const

/** Whether an alarm may use a way on Shabbos and Yom Tov (building-654). */
export function alarmMayTelephone(
  way: 'exchange' | 'text',
  allowed: (typeof alarmTelephones)[number],
): boolean {
  return allowed === 'all' || allowed === way
}
