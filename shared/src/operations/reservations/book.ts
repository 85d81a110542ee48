import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { ReservationRow } from '../../data/schema.ts'
import type { Placement } from '../../domain/availability.ts'
import { checkEditable } from '../../domain/booking-date.ts'
import { checkTotal, price } from '../../domain/price.ts'
import { reservationCode } from '../../domain/reservation-code.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { minutesOf } from '../../domain/slots.ts'
import { shownStatus } from '../../domain/visit.ts'
import type { Caller, Facility, Writers } from '../facility.ts'
import { nowIso, record } from '../record-change.ts'
import { type Night, scheduleDayOf, tonight } from '../settings/schedule-days.ts'
import { handSaleOver } from '../shares/seal-night.ts'
import { userById } from '../users/user-table.ts'
import type { BookingInput } from './booking-input.ts'
import { checkNightAndSlot } from './check-night.ts'
import { placeOnNight } from './night-places.ts'
import { noteStatus } from './note-status.ts'
import {
  hasCode,
  insertReservation,
  lockNight,
  reservationById,
  updateReservation,
} from './reservation-table.ts'

/**
 * Books a place of a night (R2), or replaces an earlier booking in the same transaction (R6). The price is worked out
 * here and fixed; the places of the night are judged under its lock, among those that this side owns.
 * Refuses userMissing, alreadyReserved, the night's and the slot's own codes, notOffered, slotTaken.
 */
export async function book(
  facility: Facility,
  caller: Caller,
  input: BookingInput,
): Promise<Result<ReservationRow>> {
  const night = scheduleDayOf(facility, input.date)
  const settings = facility.settings.current()
  const priced = price(input, settings, { shabbosMode: night.shabbosMode })
  if (!priced.ok) return priced
  const total = input.shownTotalMinor === null ? priced : checkTotal(input.shownTotalMinor, priced.value)
  if (!total.ok) return total
  return facility.write(async trx => {
    const user = await userById(trx, input.userId)
    if (!user || user.disabledAt !== null) return refuse('missing', 'userMissing', { field: 'userId' })
    const checked = checkNightAndSlot(facility, night, input, user.localResident === 1)
    if (!checked.ok) return checked
    await lockNight(trx, input.date)
    const replaced = await bookingToReplace(facility, trx, input)
    if (!replaced.ok) return replaced
    if (replaced.value === null && (await hasBooking(facility, trx, input)))
      return refuse('conflict', 'alreadyReserved')
    const placed = await placeOnNight(facility, trx, night, input)
    if (!placed.ok) return placed
    await applyMoves(facility, trx, caller, placed.value)
    const row = await newRow(facility, trx, night, input, { pool: placed.value.pool, ...priced.value })
    await insertReservation(trx, row)
    await noteStatus(facility, trx, caller, {
      before: null,
      reservationId: row.id,
      newStatus: 'Reserved',
      fields: row,
      kind: 'booked',
      cause: 'R2',
    })
    if (replaced.value) await replace(facility, trx, caller, replaced.value)
    return ok({ ...row, owner: await handSaleOver(facility, trx, caller, row) })
  })
}

async function bookingToReplace(
  facility: Facility,
  trx: Writers,
  input: BookingInput,
): Promise<Result<ReservationRow | null>> {
  if (input.replacingReservationId === null) return ok(null)
  const row = await reservationById(trx, input.replacingReservationId)
  if (!row || row.userId !== input.userId)
    return refuse('missing', 'reservationMissing', { field: 'replacingReservationId' })
  const status = shownStatus(row)
  if (status !== 'Reserved' && status !== 'Pending')
    return refuse('conflict', 'statusNotAllowed', { detail: { status } })
  if (row.owner !== facility.side) return refuse('conflict', 'ownedElsewhere')
  const editable = checkEditable(row.date, tonight(facility))
  return editable.ok ? ok(row) : editable
}

/** One upcoming booking a patron (patron 2, Create New Reservation; security design, T34). */
async function hasBooking(facility: Facility, trx: Writers, input: BookingInput): Promise<boolean> {
  if (input.byStaff) return false
  const rows = await trx
    .selectFrom('reservation')
    .select(['bookingStatus', 'visitStatus'])
    .where('userId', '=', input.userId)
    .where('date', '>=', tonight(facility))
    .where('bookingStatus', 'in', ['Reserved', 'Pending'])
    .execute()
  return rows.some(row => row.visitStatus === null)
}

async function applyMoves(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  placed: Placement,
): Promise<void> {
  for (const move of placed.moves) {
    await updateReservation(trx, move.id, { pool: move.pool })
    await record(facility, trx, caller, {
      entity: 'reservation',
      id: move.id,
      kind: 'moved',
      fields: { pool: move.pool },
    })
  }
}

async function replace(facility: Facility, trx: Writers, caller: Caller, row: ReservationRow): Promise<void> {
  await noteStatus(facility, trx, caller, {
    before: row,
    reservationId: row.id,
    newStatus: 'Replaced',
    fields: { bookingStatus: 'Replaced' },
    kind: 'replaced',
    cause: row.bookingStatus === 'Pending' ? 'R6b' : 'R6',
  })
}

async function newRow(
  facility: Facility,
  trx: Writers,
  night: Night,
  input: BookingInput,
  placed: { pool: string; totalMinor: number; lines: readonly { key: string; amountMinor: number }[] },
): Promise<ReservationRow> {
  const at = nowIso(facility)
  return {
    id: uuidv7(),
    userId: input.userId,
    owner: facility.side,
    code: await freeCode(trx, input.date),
    bookingStatus: 'Reserved',
    visitStatus: null,
    statusSince: at,
    date: input.date,
    time: input.time,
    pool: placed.pool,
    minutes: minutesOf(input, facility.settings.current(), night),
    bath: flag(input.bath),
    privateRoom: flag(input.privateRoom),
    handicapped: flag(input.handicapped),
    segula: flag(input.segula),
    kallah: flag(input.kallah),
    doubleSlot: flag(input.doubleSlot),
    parking: flag(input.parking),
    salonManicure: flag(input.salonManicure),
    salonPedicure: flag(input.salonPedicure),
    salonBoth: flag(input.salonBoth),
    chabadBor: flag(input.chabadBor),
    useDiscountPrice: 0,
    member: 0,
    advanceReservation: flag(!input.walkIn),
    language: input.language,
    priceMinor: placed.totalMinor,
    priceLines: JSON.stringify(placed.lines),
    notes: '',
    userNotes: input.userNotes,
    replacingReservationId: input.replacingReservationId,
    holdExpiresAt: null,
    timeArrived: null,
    timeCompleted: null,
    arrivedOnTime: null,
    waitingCode: null,
    roomId: null,
    roomIdPreassign: null,
    cubicleId: null,
    createdAt: at,
    noShowAt: null,
    overbooked: 0,
    overrideReason: '',
  }
}

/**
 * A code that nobody else of the night has. Both sides draw from one space, so a clash across a cut is rare, and a
 * matter of display alone.
 */
async function freeCode(trx: Writers, date: string): Promise<string> {
  const taken = new Set<string>()
  for (;;) {
    const code = reservationCode(() => randomBytes(8), taken)
    if (!(await hasCode(trx, date, code))) return code
    taken.add(code)
  }
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
