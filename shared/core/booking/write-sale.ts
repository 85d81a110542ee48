import { randomBytes } from 'node:crypto'
import { firstStatus } from '@mayim/domain/booking/booking-status.ts'
import { reservationCode } from '@mayim/domain/booking/reservation-code.ts'
import { minutesOf } from '@mayim/domain/capacity/slots.ts'
import { paidForHeldVisitOf, paidForVisitOf } from '@mayim/domain/money/ledger.ts'
import { type Price, requiresPrepayment } from '@mayim/domain/money/price.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { isInRoom } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { Night } from '../ground/calendar/schedule-days.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import { nowIso } from '../ground/runtime/record-change.ts'
import { choiceFlags } from '../ground/schema/columns.ts'
import type { LedgerRow, ReservationRow } from '../ground/schema/schema.ts'
import { type AgreedFee, noFeeAgreed } from '../money/booking-terms.ts'
import { writeLines } from '../money/charge-lines.ts'
import { ledgerOf } from '../money/ledger-table.ts'
import type { BookingHooks, BookingInput } from './booking-input.ts'
import { heldRows } from './held-table.ts'
import { moveHeldMoney, moveMoney } from './move-account.ts'
import type { TakenPlace } from './night-places.ts'
import { noteStatus } from './note-status.ts'
import { closeOriginal, type Replaced } from './replace-booking.ts'
import { insertReservation } from './reservation-table.ts'

/** An accepted booking: everything that its row, its ledger lines and its entries in the log are made of. */
export interface Sale extends Replaced {
  readonly id: string
  readonly input: BookingInput
  readonly night: Night
  readonly price: Price
  readonly useDiscountPrice: boolean
  /** The patron is a member on that night. */
  readonly member: boolean
  /** For merchandise and gifts, those kept from the replaced booking included. */
  readonly charges: readonly LedgerRow[]
  /** The fee for not coming to which the patron agreed. */
  readonly fee: AgreedFee
  readonly status: 'Pending' | 'Reserved'
  readonly place: TakenPlace
}

/** The parts of a sale that replaces no booking, charges nothing besides the visit and has no fee for not coming. */
export const plainSale = {
  edited: null,
  original: null,
  holds: [],
  charges: [],
  fee: noFeeAgreed,
} as const satisfies Partial<Sale>

/**
 * Writes an accepted booking: its row, history and ledger lines, and closes what it replaces. A hold keeps the original
 * reserved until it is paid (docs/decisions/018).
 */
export async function writeSale(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  sale: Sale,
  hooks: BookingHooks = {},
): Promise<Result<ReservationRow>> {
  const { original, holds, status } = sale
  const row = newRow(facility, sale, await freeCode(facility, trx, sale))
  await insertReservation(trx, row)
  await noteStatus(facility, trx, caller, {
    before: null,
    reservationId: row.id,
    newStatus: status,
    fields: row,
    kind: status === 'Pending' ? 'held' : 'booked',
    cause: status === 'Pending' ? 'R1' : 'R2',
  })
  await writeLines(facility, trx, caller, sale.charges)
  for (const hold of holds) await moveHeldMoney(facility, trx, caller, hold, row)
  if (original) await moveMoney(facility, trx, caller, original, row)
  if (original && isInRoom(shownStatus(original)))
    return afterPassRoom(row, await hooks.passRoom?.(trx, caller, original, row, sale.input))
  if (original && status === 'Reserved') await closeOriginal(facility, trx, caller, original)
  return ok(await afterSale(facility, trx, caller, row))
}

/** The first status of a booking: Pending is a hold, which has to be paid first (visit-R1, visit-R2). */
export async function firstStatusOf(
  facility: Facility,
  trx: Writers,
  {
    night,
    input,
    price,
    charges,
    original,
    holds,
  }: Pick<Sale, 'night' | 'input' | 'price' | 'charges' | 'original' | 'holds'>,
): Promise<Sale['status']> {
  let owedMinor = charges.reduce((sum, line) => sum + line.amountMinor, price.totalMinor)
  for (const hold of holds) owedMinor -= paidForHeldVisitOf(await ledgerOf(trx, hold.id))
  if (original) owedMinor -= paidForVisitOf(await ledgerOf(trx, original.id))
  return firstStatus({
    byStaff: input.byStaff,
    wanted: original && isInRoom(shownStatus(original)) ? 'Reserved' : (input.wantedStatus ?? null),
    prepaymentRequired: requiresPrepayment(input, facility.settings.onNight(night.date), night),
    owedMinor,
  })
}

function afterPassRoom(row: ReservationRow, done: Result<null> | undefined): Result<ReservationRow> {
  return done && !done.ok ? done : ok(row)
}

/**
 * Runs the side's sale hook in the transaction of the sale, after the booking is written as Pending or Reserved.
 * Returns the booking with its owner from then on.
 */
export async function afterSale(
  facility: Facility,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  row: ReservationRow,
): Promise<ReservationRow> {
  const owner = await facility.saleHook?.(facility, trx, caller, row)
  return { ...row, owner: owner ?? facility.side }
}

/**
 * A code that is free for the night: that of the replaced booking if possible, else a new one. Each side draws from its
 * own half of all codes, so two sides without a link never draw the same.
 */
export async function freeCode(
  facility: Pick<Facility, 'side' | 'log'>,
  trx: Writers,
  { night: { date }, original, holds }: Pick<Sale, 'night' | 'original' | 'holds'>,
): Promise<string> {
  const ofNight = [...(await heldRows(facility, trx, date))]
  const known = original ?? holds[0]
  if (known && !ofNight.some(({ code, userId }) => code === known.code && userId !== known.userId))
    return known.code
  return reservationCode(() => randomBytes(8), new Set(ofNight.map(({ code }) => code)), facility.side)
}

const minuteMs = 60_000

/** The columns of the visit, before it begins. */
export const notYetHere = {
  timeArrived: null,
  timeCompleted: null,
  arrivedOnTime: null,
  waitingCode: null,
  roomId: null,
  roomIdPreassign: null,
  cubicleId: null,
  noShowAt: null,
} as const satisfies Partial<ReservationRow>

/**
 * The row of a new booking. Notes are copied from the replaced one. A hold ends `reservationPendingMinutes` from now.
 */
export function newRow(facility: Facility, sale: Sale, code: string): ReservationRow {
  const { input, night, place, status, edited } = sale
  const at = nowIso(facility)
  const settings = facility.settings.onNight(night.date)
  const holdEndMs = facility.clock.now() + settings.reservationPendingMinutes * minuteMs
  const before = sale.original ?? sale.holds[0] ?? null
  const noted = edited ?? before
  return {
    id: sale.id,
    userId: input.userId,
    owner: facility.side,
    code,
    bookingStatus: status,
    visitStatus: null,
    statusSince: at,
    date: input.date,
    time: input.time,
    pool: place.pool,
    minutes: minutesOf(input, settings, night),
    ...choiceFlags(input),
    useDiscountPrice: flag(sale.useDiscountPrice),
    member: flag(sale.member),
    advanceReservation: flag(!input.walkIn),
    language: input.language,
    priceMinor: sale.price.totalMinor,
    priceLines: JSON.stringify(sale.price.lines),
    notes: noted?.notes ?? '',
    userNotes:
      input.userNotes === '' ? (noted?.userNotes ?? '') : facility.notes.seal(input.userId, input.userNotes),
    replacingReservationId: before?.id ?? null,
    holdExpiresAt: status === 'Pending' ? new Date(holdEndMs).toISOString() : null,
    ...notYetHere,
    createdAt: at,
    overbooked: flag(place.overbooked),
    overrideReason: input.overrideReason ?? '',
    roomReason: '',
    patronReply: '',
    patronReplyAt: null,
    ...sale.fee,
    companions: input.kallah ? (input.companions ?? edited?.companions ?? 0) : 0,
  }
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
