import { ok, type Result, refuse } from '../result.ts'
import type { Actor } from './transitions.ts'

type RequestKind = 'item' | 'attendant' | 'help' | 'call'
export type RequestAct = 'add' | 'answer' | 'complete' | 'cancel'
type RequestStatus = 'open' | 'complete' | 'canceled'

/** More than so many open requests of one room are no wishes any more. */
export const maxOpenInRoom = 30

export interface RequestFacts {
  readonly act: RequestAct
  readonly kind: RequestKind
  readonly actor: Actor
  /** It is Shabbos or Yom Tov now. */
  readonly shabbos: boolean
  /** Whether the room is occupied now. */
  readonly roomTaken: boolean
  /** The status of the existing request; null for a new one. */
  readonly status: RequestStatus | null
}

/**
 * Whether an act on a room's request is allowed (visit-88). A panel asks and takes back; only staff answer and
 * complete. Help may be asked for in an empty room and on Shabbos too.
 */
export function decideRequest(facts: RequestFacts): Result<null> {
  const { act, kind, actor, status } = facts
  const isPanel = actor === 'P'
  if (isPanel && (act === 'answer' || act === 'complete')) return refuse('forbidden', 'notAllowed')
  if (kind !== 'help' && facts.shabbos) return refuse('conflict', 'shabbosMode')
  if (act === 'add') return kind !== 'help' && !facts.roomTaken ? refuse('conflict', 'roomEmpty') : ok(null)
  const wanted: RequestStatus = act === 'answer' ? 'open' : act === 'complete' ? 'complete' : 'canceled'
  if (status === 'open' || status === wanted) return ok(null)
  return refuse('conflict', 'requestClosed', { detail: { status: status ?? 'canceled' } })
}

/** Whether it is a call for help that nobody has answered (visit-163). */
export function isHelpUnanswered(request: {
  readonly isHelpRequest: boolean
  readonly dateAnswered: string | null
}): boolean {
  return request.isHelpRequest && request.dateAnswered === null
}

const urgency: Readonly<Record<RequestKind, number>> = { help: 0, attendant: 1, call: 2, item: 2 }

/** Requests in the order of urgency: help, then calls for a person, then the oldest. */
export function byUrgency<R extends { readonly kind: RequestKind; readonly requestedAt: string }>(
  requests: readonly R[],
): R[] {
  return requests.toSorted(
    (a, b) => urgency[a.kind] - urgency[b.kind] || (a.requestedAt < b.requestedAt ? -1 : 1),
  )
}
