import { requestCancel } from '@mayim/core/booking/requests/add-request.ts'
import { reservationById } from '@mayim/core/ground/reservation-table.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { noteAttention } from '@mayim/core/messages/attention/note-attention.ts'
import { isSeenCurrent } from '@mayim/domain/plan/ready-queue.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { ReservationStatus, RoomStatus } from '@mayim/domain/status.ts'
import { decideTransition, shownStatus } from '@mayim/domain/visit/visit.ts'
import { applyTransition } from './apply-transition.ts'
import { gatherFacts } from './gather-facts.ts'

/** The status in which a visit begins. */
const arrivals = new Set<ReservationStatus>(['Arrived', 'Waiting', 'Assigned'])

export interface VisitChange {
  readonly reservationId: string
  readonly to: ReservationStatus
  /** The status on the caller's screen. If it is no longer current, the answer is 409 with the current status. */
  readonly expected?: ReservationStatus
  /** The attendant whose card or PIN was given. */
  readonly attendantId?: number
  readonly roomId?: number
  /** The room's status on the caller's screen. If the room has been closed since, the answer is 409. */
  readonly roomStatus?: RoomStatus
  readonly doorSettled?: boolean
  /** The entry's kind in the log, in the past tense. Default: `statusChanged`. */
  readonly kind?: string
  readonly fields?: Partial<ReservationRow>
}

/**
 * Moves a visit from one status to the next by the table of transitions (visit-13, visit-7), compare-and-set. Refuses
 * reservationMissing, statusChanged (detail.status is the current one) and every code of `decideTransition`.
 */
export async function changeVisit(
  facility: Facility,
  caller: Caller,
  change: VisitChange,
): Promise<Result<{ reservationId: string; status: ReservationStatus; transition: string }>> {
  return facility.write(trx => changeVisitWithin(facility, trx, caller, change))
}

/**
 * The same within an open transaction. A booking of the portal is not canceled here: the hub requests it, and the
 * booking is active until the portal answers (sync-S3).
 */
export async function changeVisitWithin(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  change: VisitChange,
): Promise<Result<{ reservationId: string; status: ReservationStatus; transition: string }>> {
  const row = await reservationById(trx, change.reservationId)
  if (!row) return refuse('missing', 'reservationMissing')
  const status = shownStatus(row)
  if (change.expected !== undefined && !isSeenCurrent(change.expected, status)) {
    return refuse('conflict', 'statusChanged', { detail: { status } })
  }
  const attendantId = change.attendantId ?? null
  const facts = await gatherFacts(facility, trx, caller, row, {
    attendantId,
    ...(change.roomId === undefined ? {} : { roomId: change.roomId }),
    ...(change.doorSettled === undefined ? {} : { doorSettled: change.doorSettled }),
  })
  const decision = decideTransition(facts, change.to)
  if (!decision.ok) return decision
  const { room } = facts
  if (room && change.roomStatus !== undefined && change.roomStatus !== room.status)
    return refuse('conflict', 'statusChanged', { detail: { status: room.status } })
  if (row.owner !== facility.side && row.visitStatus === null) {
    if (decision.value.to === 'Canceled') {
      await requestCancel(facility, trx, caller, row)
      return ok({ reservationId: row.id, status, transition: 'asked' })
    }
    // She is here although the hub has not received her booking (sync-S7).
    if (arrivals.has(decision.value.to))
      await noteAttention(facility, trx, caller, { kind: 'provisional', entityId: row.id })
  }
  await applyTransition(facility, trx, caller, {
    row,
    transition: decision.value,
    kind: change.kind ?? 'statusChanged',
    attendantId,
    ...(change.roomId === undefined ? {} : { roomId: change.roomId }),
    ...(change.fields ? { fields: change.fields } : {}),
  })
  return ok({ reservationId: row.id, status: decision.value.to, transition: decision.value.id })
}
