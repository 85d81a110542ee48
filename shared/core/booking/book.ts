import { checkDateChoice, daysAheadFor } from '@mayim/domain/booking/booking-date.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { checkSlot } from '@mayim/domain/capacity/slots.ts'
import { merchandiseTotal, type SoldLine } from '@mayim/domain/money/merchandise.ts'
import { checkTotal, type Price, price as priceOf, totalOf } from '@mayim/domain/money/price.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { needsProfile } from '@mayim/domain/validation.ts'
import { v7 as uuidv7 } from 'uuid'
import { type Night, scheduleDayOf, tonight } from '../ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '../ground/calendar/shabbos-now.ts'
import { dateFacts } from '../ground/calendar/view-schedule.ts'
import { actorOf } from '../ground/runtime/caller.ts'
import { claimKey } from '../ground/runtime/claim-key.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import { choicesOf } from '../ground/schema/columns.ts'
import type { ReservationRow, UserRow } from '../ground/schema/schema.ts'
import { agreeToFee, discountOf } from '../money/booking-terms.ts'
import { chargeLinesFor } from '../money/charge-lines.ts'
import { priceStandingOf } from '../money/membership/membership.ts'
import { createWithoutPhone, ensurePatron } from '../people/create-user.ts'
import { userById } from '../people/user-table.ts'
import type { BookingHooks, BookingInput } from './booking-input.ts'
import { takePlace } from './night-places.ts'
import { closeReplaced, findReplaced, linesOfReplaced } from './replace-booking.ts'
import { openBookingsOf, reservationById } from './reservation-table.ts'
import { firstStatusOf, type Sale, writeSale } from './write-sale.ts'

/**
 * Books a place of a night (visit-R2), holds it if it must be prepaid (visit-R1), or replaces an earlier booking in the
 * same transaction (visit-R6). Computes the price and fixes it. Chooses the place among those that this side owns. A
 * refusal writes nothing.
 */
export async function book(
  facility: Facility,
  caller: Caller,
  input: BookingInput,
  hooks: BookingHooks = {},
): Promise<Result<ReservationRow>> {
  return facility.write(async trx => {
    const id = uuidv7()
    const claim: Result<string | null> = input.once
      ? await claimKey(facility, trx, caller, input.once, id)
      : ok(null)
    if (!claim.ok) return claim
    if (claim.value !== null) return bookedBefore(trx, claim.value)
    const refusal = refusalDuringShabbos(facility, caller, input)
    if (refusal) return refusal
    const user = await patronOf(facility, trx, caller, input)
    if (!user || user.disabledAt !== null) return refuse('missing', 'userMissing', { field: 'userId' })
    const sale = await makeSale(facility, trx, caller, { id, user, input, hooks })
    return sale.ok ? writeSale(facility, trx, caller, sale.value, hooks) : sale
  })
}

/** No screen makes a new booking in a block (visit-137). An edit is allowed (visit-138), and so is the system. */
function refusalDuringShabbos(
  facility: Facility,
  caller: Caller,
  { replacingReservationId }: BookingInput,
): Refusal | null {
  const actor = actorOf(caller)
  if (replacingReservationId !== null || actor === 'S') return null
  return shabbosRefusal(facility, actor === 'K' ? 'kiosk' : null)
}

interface Buyer {
  readonly id: string
  readonly user: UserRow
  readonly input: BookingInput
  readonly hooks: BookingHooks
}

/** Checks a booking, ends the holds that it replaces, and takes its place. */
async function makeSale(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { id, user, input, hooks }: Buyer,
): Promise<Result<Sale>> {
  const settings = facility.settings.onNight(input.date)
  // The patron books for herself.
  const isByPatron = !input.byStaff && !input.walkIn && !input.kallah
  if (isByPatron && needsProfile(user, settings)) return refuse('conflict', 'profileNeeded')
  const night = scheduleDayOf(facility, input.date)
  const replaced = await findReplaced(facility, trx, input)
  if (!replaced.ok) return replaced
  const { edited, original, holds } = replaced.value
  const { member, reduced } = await priceStandingOf(trx, user, input.date)
  const useDiscountPrice = discountOf({ reduced }, input, edited)
  const price = priceOf({ ...input, useDiscountPrice }, settings, night)
  if (!price.ok) return price
  const slot = await checkNightAndSlot(facility, trx, night, input, { user, original })
  if (!slot.ok) return slot
  const hookResult = await hooks.check?.(trx, caller, input)
  if (hookResult && !hookResult.ok) return hookResult
  const charged = { id, userId: user.id }
  const newLines = input.charges
    ? await chargeLinesFor(facility, trx, caller, charged, input.charges)
    : ok([])
  if (!newLines.ok) return newLines
  const total = checkShownTotal(input, price.value, newLines.value)
  if (!total.ok) return total
  const fee = agreeToFee(
    facility,
    { isByPatron, date: night.date, shabbosMode: night.shabbosMode },
    input.shownFee,
    edited,
  )
  if (!fee.ok) return fee
  const oldLines = await linesOfReplaced(facility, trx, caller, charged, input, replaced.value)
  for (const hold of holds) await closeReplaced(facility, trx, caller, hold)
  const charges = [...newLines.value, ...oldLines]
  const terms = { ...replaced.value, input, night, price: price.value, charges }
  const status = await firstStatusOf(facility, trx, terms)
  const place = await takePlace(facility, trx, caller, night, input, {
    replacingReservationId: original?.id ?? null,
    originalStays: status === 'Pending',
  })
  if (!place.ok) return place
  return ok({ ...terms, id, useDiscountPrice, member, fee: fee.value, status, place: place.value })
}

/** The patron of the booking. A stranger's account is created here, or gets the name from the desk (booking-45, booking-78). */
async function patronOf(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  input: BookingInput,
): Promise<UserRow | undefined> {
  const { userId: id, phone, language, givenName: name } = input
  const known = await userById(trx, id)
  if (known?.erasedAt) return undefined
  if (phone !== undefined)
    return ensurePatron(facility, trx, phone, language as Caller['language'], { name: name ?? '' })
  if (known || name === undefined) return known
  return createWithoutPhone(facility, trx, caller, {
    id,
    name,
    language,
    cause: input.walkIn ? 'walkIn' : 'byDesk',
  })
}

async function bookedBefore(trx: Writers, id: string): Promise<Result<ReservationRow>> {
  const row = await reservationById(trx, id)
  return row ? ok(row) : refuse('missing', 'reservationMissing', { field: 'idempotencyKey' })
}

/**
 * Checks the total that the client showed: the room, the choices and the merchandise, without gifts (money-13,
 * money-14).
 */
function checkShownTotal(input: BookingInput, price: Price, charges: readonly SoldLine[]): Result<unknown> {
  if (input.shownTotalMinor === null) return ok(null)
  const totalMinor = totalOf({
    balanceMinor: 0,
    amountPaidMinor: 0,
    selectedMinor: price.totalMinor,
    merchandiseMinor: merchandiseTotal(charges),
  })
  return checkTotal(input.shownTotalMinor, { ...price, totalMinor })
}

/** The greatest number of a caller's open reservations without a time. */
const mostWithoutTime = 5

/**
 * Checks the night and the slot by the rules that the screens use. Staff must keep to the hours, but not to the booking
 * window. A walk-in has no cutoff. An edit that keeps its time may keep a slot that has begun.
 */
async function checkNightAndSlot(
  facility: Facility,
  trx: Writers,
  night: Night,
  input: BookingInput,
  { user, original }: { readonly user: UserRow; readonly original: ReservationRow | null },
): Promise<Result<unknown>> {
  const settings = facility.settings.onNight(night.date)
  if (!input.byStaff && !input.walkIn && !settings.bookingOpenToPatrons)
    return refuse('forbidden', 'notOpenYet')
  const facts = dateFacts(facility)
  if (night.date < facts.today) return refuse('invalid', 'reserveDatePast', { field: 'reservationDate' })
  if (isTimeToBeSet(input, input.time)) return checkTimeToBeSet(facility, trx, night, input)
  const isBound = !input.byStaff && !input.walkIn
  const chosen = isBound ? checkDateChoice(night, windowOf(facility, facts, input, user)) : null
  if (chosen && !chosen.ok) return chosen
  if (input.byStaff && original && original.date === input.date && original.time === input.time)
    return ok(null)
  return checkSlot(input, input.time, night, settings, {
    nowMs: facts.nowMs,
    ignoreCutoff: input.ignoreCutoff || input.walkIn,
    afterLast: input.ignoreCutoff && input.walkIn,
  })
}

/** The nights among which a patron may choose; of a kallah, who knows hers weeks before, more of them (booking-530). */
function windowOf(
  { settings }: Pick<Facility, 'settings'>,
  facts: ReturnType<typeof dateFacts>,
  { kallah }: BookingInput,
  user: UserRow,
) {
  const current = settings.current()
  return kallah && current.reservationsKallahContactForm
    ? { ...facts, sunsetTodayMs: null, daysAhead: current.kallahDaysAhead }
    : { ...facts, daysAhead: daysAheadFor(current, user.localResident === 1) }
}

/**
 * Checks a kallah's booking whose time staff will set later. The hours, the cutoff and the booking window do not apply;
 * only a past or closed night is refused (booking-48, booking-71). Patrons may make such a booking if the facility
 * offers the form.
 */
async function checkTimeToBeSet(
  facility: Facility,
  trx: Writers,
  night: Night,
  input: BookingInput,
): Promise<Result<null>> {
  if (night.closed) return refuse('conflict', 'reserveDateClosed', { field: 'reservationDate' })
  if (input.byStaff) return ok(null)
  if (!facility.settings.current().reservationsKallahContactForm)
    return refuse('forbidden', 'kallahFormOff', { field: 'kallah' })
  const open = await openBookingsOf(trx, input.userId, tonight(facility))
  const waiting = open.filter(row => isTimeToBeSet(choicesOf(row), row.time))
  return waiting.length < mostWithoutTime
    ? ok(null)
    : refuse('conflict', 'kallahTooMany', { field: 'kallah' })
}
