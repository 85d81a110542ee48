import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ok } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import { describeError } from '../../ground/runtime/error-trace.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { BookingRequestRow } from '../../ground/schema/log-rows.ts'
import { noteAttention } from '../../messages/attention/attention.ts'
import { book } from '../book.ts'
import type { BookingInput } from '../booking-input.ts'
import { writeCancel } from '../cancel-booking.ts'
import { requestById, requestsToAnswer, updateRequest } from '../request-table.ts'
import { hasSuccessor, reservationById } from '../reservation-table.ts'

/**
 * Answers the booking requests for bookings that this side owns now: those of the other side, and those that this side
 * made before it became the owner (sync-S3, sync-S5). May be called at any time; each request is answered once.
 */
export async function answerRequests(facility: Facility): Promise<void> {
  for (const request of await requestsToAnswer(facility.db, facility.side)) {
    try {
      await (request.kind === 'cancel' ? answerCancel(facility, request) : answerEdit(facility, request))
    } catch (error) {
      // One failure must not block the other requests.
      facility.log.error(
        { request: request.id, ...describeError(error) },
        'answering a booking request failed',
      )
    }
  }
}

async function answerCancel(facility: Facility, request: BookingRequestRow): Promise<void> {
  await facility.write(async trx => {
    const fresh = await requestById(trx, request.id)
    const row = await reservationById(trx, request.reservationId)
    if (!fresh || fresh.answeredAt !== null || row?.owner !== facility.side) return ok(null)
    const status = shownStatus(row)
    if (status === 'Canceled' || status === 'Replaced') return answered(facility, trx, request, 'done')
    // The patron has already arrived, so the cancel is rejected (booking-44).
    if (row.visitStatus !== null) return reject(facility, trx, request, 'statusNotAllowed')
    await writeCancel(facility, trx, callerOf(request), row)
    return answered(facility, trx, request, 'done')
  })
}

async function answerEdit(facility: Facility, request: BookingRequestRow): Promise<void> {
  const input = JSON.parse(request.body) as BookingInput
  const userNotes = facility.notes.open(input.userNotes)
  const edit = { ...input, userNotes, replacingReservationId: request.reservationId }
  // A crash may have come between the booking and the answer.
  const isBooked = await hasSuccessor(facility.db, request.reservationId)
  const booked = isBooked ? null : await book(facility, callerOf(request), edit)
  await facility.write(async trx => {
    const fresh = await requestById(trx, request.id)
    if (!fresh || fresh.answeredAt !== null) return ok(null)
    if (booked === null || booked.ok) return answered(facility, trx, request, 'done')
    return reject(facility, trx, request, booked.code)
  })
}

async function reject(facility: Facility, trx: Writers, request: BookingRequestRow, code: RefusalCode) {
  await noteAttention(facility, trx, systemCaller, {
    kind: request.kind === 'cancel' ? 'cancelRejected' : 'editRejected',
    entityId: request.reservationId,
    detail: { code, askedAt: request.at },
  })
  return answered(facility, trx, request, code)
}

async function answered(facility: Facility, trx: Writers, { id }: BookingRequestRow, outcome: string) {
  const fields = { outcome, answeredAt: nowIso(facility) }
  await updateRequest(trx, id, fields)
  await record(facility, trx, systemCaller, { entity: 'bookingRequest', id, kind: 'answered', fields })
  return ok(null)
}

/** The change is recorded under the person who made the request. */
function callerOf({ who }: BookingRequestRow): Caller {
  return { ...systemCaller, id: who }
}
