import { requestCancel } from '@mayim/core/booking/add-request.ts'
import { returnMoney } from '@mayim/core/booking/end-hold.ts'
import { noteStatus } from '@mayim/core/booking/note-status.ts'
import { completeEdit } from '@mayim/core/booking/replace-booking.ts'
import { reservationById, reservedOriginal } from '@mayim/core/booking/reservation-table.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { actorOf } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { noteAttention } from '@mayim/core/messages/attention/attention.ts'
import { causeOf } from '@mayim/domain/building/doors.ts'
import { lacksSomething } from '@mayim/domain/capacity/room-fit.ts'
import { isSeenCurrent } from '@mayim/domain/plan/ready-queue.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { ReservationStatus, RoomStatus } from '@mayim/domain/status.ts'
import type { Transition } from '@mayim/domain/visit/transitions.ts'
import { decideTransition, shownStatus } from '@mayim/domain/visit/visit.ts'
import { wasEntered } from '../building/access-log-table.ts'
import { changeRoom } from '../building/rooms/change-room.ts'
import { freeCubicle } from '../building/rooms/cubicles.ts'
import { roomById } from '../building/rooms/room-table.ts'
import { dropRequestsOfRoom } from '../building/supplies/request-supply.ts'
import { gatherFacts, reasonForRoom } from './gather-facts.ts'
import { withWhoChanged } from './who-changed.ts'

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
  /** Why staff assign her to a room that lacks what she needs; '' if they gave no reason. */
  readonly roomReason?: string
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

/** The same within an open transaction. A refusal for the sake of the status says who brought that about. */
export async function changeVisitWithin(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  change: VisitChange,
): Promise<Result<{ reservationId: string; status: ReservationStatus; transition: string }>> {
  const done = await decideAndChange(facility, trx, caller, change)
  if (done.ok) return done
  const { reservationId } = change
  return withWhoChanged(facility, trx, caller, { reservationId, refusal: done })
}

/**
 * A booking of the portal is not canceled here: the hub requests it, and the
 * booking is active until the portal answers (sync-S3).
 */
async function decideAndChange(
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
    ...(change.roomReason === undefined ? {} : { roomReason: change.roomReason }),
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
    roomReason: room && lacksSomething(room, facts.needs) ? reasonForRoom(row, change) : '',
    ...(change.fields ? { fields: change.fields } : {}),
  })
  return ok({ reservationId: row.id, status: decision.value.to, transition: decision.value.id })
}

interface TransitionToApply {
  readonly row: ReservationRow
  readonly transition: Transition
  readonly kind: string
  /** Columns besides the status, such as the time of arrival. */
  readonly fields?: Partial<ReservationRow>
  readonly attendantId: number | null
  /** The room that she is assigned to. */
  readonly roomId?: number
  /** Why it is a room that lacks what she needs; '' if it fits. */
  readonly roomReason: string
}

/** Writes the effects of a decided step on the reservation, the room and the cubicle. */
async function applyTransition(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  change: TransitionToApply,
): Promise<void> {
  const { row, transition } = change
  await noteStatus(facility, trx, caller, {
    before: row,
    reservationId: row.id,
    newStatus: transition.to,
    fields: { ...change.fields, ...columnsOf(facility, change) },
    kind: change.kind,
    cause: causeOf(transition, actorOf(caller)),
    attendantId: change.attendantId,
  })
  if (transition.id === 'R4') await returnMoney(facility, trx, caller, row)
  if (shownStatus(row) === 'Pending' && transition.room === 'take')
    await endOriginal(facility, trx, caller, row)
  await applyToRoom(facility, trx, caller, change)
  if (transition.room === 'freeCubicle' || transition.room === 'take')
    await freeCubicle(facility, trx, caller, row)
}

function columnsOf(
  facility: Facility,
  { row, transition, roomId, roomReason }: TransitionToApply,
): Partial<ReservationRow> {
  const columns = statusColumns(facility, row, transition)
  if (transition.room === 'take' && roomId !== undefined) {
    columns.roomId = roomId
    if (roomReason !== row.roomReason) columns.roomReason = roomReason
    columns.roomIdPreassign = null
    columns.cubicleId = null
    if (row.timeArrived === null) columns.timeArrived = nowIso(facility)
    // Assigning a hold to a room confirms it (visit-P1c), as far as this side owns it.
    if (row.bookingStatus === 'Pending' && row.owner === facility.side)
      Object.assign(columns, { bookingStatus: 'Reserved', holdExpiresAt: null })
  }
  if (transition.room === 'freeCubicle') columns.cubicleId = null
  if (transition.to === 'Reserved') Object.assign(columns, { timeArrived: null, arrivedOnTime: null })
  if (transition.room === 'leaveClean') Object.assign(columns, { roomId: null, ...noReason(row) })
  if (transition.to === 'Done') columns.timeCompleted = nowIso(facility)
  if (transition.room === 'takeAgain') columns.timeCompleted = null
  return columns
}

/** The reason ends with the room that it was for. */
function noReason({ roomReason }: ReservationRow): Partial<ReservationRow> {
  return roomReason === '' ? {} : { roomReason: '' }
}

/**
 * Which status column a step writes. A step back to Reserved clears the visit's status. The cancellation of this
 * side's own booking writes the booking's status. All else writes the visit's status, also for a booking of the portal.
 */
function statusColumns(
  facility: Facility,
  row: ReservationRow,
  { to, room }: Transition,
): Partial<ReservationRow> {
  if (to === 'Reserved') return { visitStatus: null }
  // A patron who comes or cancels is no no-show.
  const came = row.noShowAt === null ? {} : { noShowAt: null }
  if (room !== 'freeHold') return { visitStatus: to, ...came }
  const ended = row.owner === facility.side ? { bookingStatus: 'Canceled' as const } : { visitStatus: to }
  return { ...ended, ...came, roomIdPreassign: null }
}

async function applyToRoom(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  change: TransitionToApply,
): Promise<void> {
  const { row, transition } = change
  const id = change.roomId ?? row.roomId
  if (id === null || id === undefined) return
  const at = nowIso(facility)
  if (transition.room === 'take' || transition.room === 'takeAgain') {
    const fields = {
      reservationId: row.id,
      status: 'Ready' as const,
      statusSince: at,
      lightsWanted: null,
      language: row.language,
    }
    await changeRoom(facility, trx, caller, { id, kind: 'taken', fields, cause: transition.id })
  } else if (transition.room === 'leaveDirty' || transition.room === 'leaveClean') {
    const status = await statusOfLeft(trx, id, transition.room)
    const fields = { reservationId: null, status, statusSince: at, lightsWanted: null }
    await changeRoom(facility, trx, caller, { id, kind: 'left', fields, cause: transition.id })
    await dropRequestsOfRoom(facility, trx, caller, id)
  } else if (transition.lights && !isShabbosNow(facility)) await followLights(facility, trx, caller, id)
}

/**
 * A light that was switched by hand keeps its state until the status changes. On Shabbos only hands and scenes switch
 * it.
 */
async function followLights(facility: Facility, trx: Writers, caller: Caller, id: number): Promise<void> {
  if ((await roomById(trx, id))?.lightsWanted === null) return
  await changeRoom(facility, trx, caller, { id, kind: 'lightsFollow', fields: { lightsWanted: null } })
}

/**
 * A patron who is taken out before she entered leaves the room ready, unless one of its doors was opened (visit-P2).
 */
async function statusOfLeft(
  trx: Writers,
  roomId: number,
  effect: 'leaveDirty' | 'leaveClean',
): Promise<'NeedsCleaning' | 'Ready'> {
  if (effect === 'leaveDirty') return 'NeedsCleaning'
  const room = await roomById(trx, roomId)
  return room && (await wasEntered(trx, room)) ? 'NeedsCleaning' : 'Ready'
}

/** She comes with the hold, so the booking that the hold was to replace is replaced. */
async function endOriginal(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<void> {
  const original = await reservedOriginal(trx, row)
  if (original) await completeEdit(facility, trx, caller, original, row)
}
