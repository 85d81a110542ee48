import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { type ProvenBooking, readProof } from '../booking/booking-proof.ts'
import { insertReservation, reservationById } from '../booking/reservation-table.ts'
import { notYetHere } from '../booking/write-sale.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import { provenKind } from '../ground/log/fold-row.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { noteAttention } from '../messages/attention/attention.ts'
import { blankUser } from '../people/create-user.ts'
import { insertUser, userById } from '../people/user-table.ts'

/**
 * Writes a booking by its proof, as if its entry had arrived (sync-S7). The portal's entries replace it by its id when
 * they arrive. A booking that exists here is left as it is. The patron can then be checked in, and the booking is
 * listed for a person.
 */
export async function acceptProof(
  facility: Facility,
  caller: Caller,
  proof: string,
): Promise<Result<ReservationRow>> {
  const read = await readProof(facility.db, proof)
  if (!read.ok) return read
  const booking = read.value
  if (booking.date !== tonight(facility)) return refuse('conflict', 'notTonight', { field: 'proof' })
  return facility.write(async trx => {
    const known = await reservationById(trx, booking.id)
    if (known) return ok(known)
    await ensureUser(facility, trx, caller, booking)
    const row = rowOf(booking)
    await insertReservation(trx, row)
    await record(facility, trx, caller, {
      entity: 'reservation',
      id: row.id,
      kind: provenKind,
      fields: row,
      cause: 'S7',
    })
    await noteAttention(facility, trx, caller, {
      kind: 'provisional',
      entityId: row.id,
      detail: { proof: true },
    })
    return ok(row)
  })
}

/** Creates the user of a patron who signed up while the link was down. Only her id and language are known. */
async function ensureUser(facility: Facility, trx: Writers, caller: Caller, booking: ProvenBooking) {
  if (await userById(trx, booking.userId)) return
  const { userId, language } = booking
  const row = { ...blankUser(userId, nowIso(facility)), username: userId, language }
  await insertUser(trx, row)
  await record(facility, trx, caller, {
    entity: 'user',
    id: row.id,
    kind: provenKind,
    fields: row,
    cause: 'S7',
  })
}

function rowOf(booking: ProvenBooking): ReservationRow {
  return {
    ...booking,
    bookingStatus: 'Reserved',
    visitStatus: null,
    statusSince: booking.createdAt,
    useDiscountPrice: 0,
    member: 0,
    advanceReservation: 1,
    priceLines: '[]',
    notes: '',
    userNotes: '',
    replacingReservationId: null,
    holdExpiresAt: null,
    ...notYetHere,
    overbooked: 0,
    overrideReason: '',
    roomReason: '',
    patronReply: '',
    patronReplyAt: null,
    feeAgreedMinor: 0,
    feeAgreedWords: '',
    feeAgreedAt: null,
    companions: 0,
  }
}
