import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { merchandiseTotal, type SoldLine } from '@mayim/domain/money/merchandise.ts'
import { checkTotal, type Price, price, totalOf } from '@mayim/domain/money/price.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { needsProfile } from '@mayim/domain/validation.ts'
import { v7 as uuidv7 } from 'uuid'
import { scheduleDayOf } from '../calendar/schedule-days.ts'
import { shabbosRefusal } from '../calendar/shabbos-now.ts'
import { priceStandingOf } from '../membership/read-membership.ts'
import { agreeToFee } from '../money/agreed-fee.ts'
import { discountOf } from '../money/discount-of.ts'
import { createWithoutPhone, ensurePatron } from '../people/create-patron.ts'
import { userById } from '../people/user-table.ts'
import { actorOf } from '../runtime/caller.ts'
import { claimKey } from '../runtime/claim-key.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import type { ReservationRow, UserRow } from '../schema/schema.ts'
import type { BookingHooks, BookingInput } from './booking-input.ts'
import { checkNightAndSlot } from './check-night.ts'
import { findReplaced } from './find-replaced.ts'
import { closeReplaced } from './replace-booking.ts'
import { lockNight, reservationById } from './reservation-table.ts'
import { takePlace } from './take-place.ts'
import { chargesOf, keptLines, statusOf, writeBooking } from './write-booking.ts'

/**
 * Books a place of a night (visit-R2), holds it if it must be prepaid (visit-R1), or replaces an earlier booking in the
 * same transaction (visit-R6). Computes the price and fixes it. Chooses the place under the lock of the night, among
 * those that this side owns. A refusal writes nothing. Refuses shabbosMode, userMissing, profileNeeded, the codes of
 * the night, the slot, the price, the place and the charges, and those of `findReplaced`, `claimKey` and the side's
 * hooks.
 */
export async function book(
  facility: Facility,
  caller: Caller,
  input: BookingInput,
  hooks: BookingHooks = {},
): Promise<Result<ReservationRow>> {
  return facility.write(async trx => {
    const id = uuidv7()
    const claimed: Result<string | null> = input.once
      ? await claimKey(facility, trx, caller, input.once, id)
      : ok(null)
    if (!claimed.ok) return claimed
    if (claimed.value !== null) return bookedBefore(trx, claimed.value)
    const rest = restOfBooking(facility, caller, input)
    if (rest) return rest
    const user = await patronOf(facility, trx, caller, input)
    if (!user || user.disabledAt !== null) return refuse('missing', 'userMissing', { field: 'userId' })
    const isByPatron = !input.byStaff && !input.walkIn && !isTimeToBeSet(input, input.time)
    if (isByPatron && needsProfile(user, facility.settings.current()))
      return refuse('conflict', 'profileNeeded')
    return bookFor(facility, trx, caller, { id, user, input, hooks, isByPatron })
  })
}

/** No screen makes a new booking in a block (visit-137). An edit is allowed (visit-138), and so is the system. */
function restOfBooking(
  facility: Facility,
  caller: Caller,
  { replacingReservationId }: BookingInput,
): Refusal | null {
  const actor = actorOf(caller)
  if (replacingReservationId !== null || actor === 'S') return null
  return shabbosRefusal(facility, actor === 'K' ? 'kiosk' : null)
}

interface BookingContext {
  readonly id: string
  readonly user: UserRow
  readonly input: BookingInput
  readonly hooks: BookingHooks
  /** She books herself, for a time that is known. */
  readonly isByPatron: boolean
}

async function bookFor(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { id, user, input, hooks, isByPatron }: BookingContext,
): Promise<Result<ReservationRow>> {
  const night = scheduleDayOf(facility, input.date)
  await lockNight(trx, input.date)
  const replaced = await findReplaced(facility, trx, input)
  if (!replaced.ok) return replaced
  const { edited, original, holds } = replaced.value
  const standing = await priceStandingOf(trx, user, input.date)
  const useDiscountPrice = discountOf(standing, input, edited)
  const priced = price({ ...input, useDiscountPrice }, facility.settings.current(), night)
  if (!priced.ok) return priced
  const checked = await checkNightAndSlot(facility, trx, night, input, { user, original })
  if (!checked.ok) return checked
  const hookResult = await hooks.check?.(trx, caller, input)
  if (hookResult && !hookResult.ok) return hookResult
  const charges = await chargesOf(facility, trx, caller, { id, userId: user.id }, input)
  if (!charges.ok) return charges
  const total = checkShownTotal(input, priced.value, charges.value)
  if (!total.ok) return total
  const { agreedFeeMinor: agreedMinor = 0, language } = input
  const { shabbosMode } = night
  const agreed = await agreeToFee(facility, trx, { isByPatron, shabbosMode, agreedMinor, language }, edited)
  if (!agreed.ok) return agreed
  const kept = await keptLines(facility, trx, caller, { id, userId: user.id }, input, replaced.value)
  for (const hold of holds) await closeReplaced(facility, trx, caller, hold)
  const sold = { night, input, price: priced.value, charges: [...charges.value, ...kept], ...replaced.value }
  const status = await statusOf(facility, trx, sold)
  const place = await takePlace(facility, trx, caller, night, input, {
    replacingReservationId: original?.id ?? null,
    originalStays: status === 'Pending',
  })
  if (!place.ok) return place
  const { member } = standing
  const settled = {
    id,
    status,
    price: priced.value,
    useDiscountPrice,
    member,
    place: place.value,
    agreed: agreed.value,
  }
  return writeBooking(facility, trx, caller, { ...sold, settled, hooks })
}

/** The patron of the booking. A walk-in's account is created here, or gets the name from the desk (booking-45, booking-78). */
async function patronOf(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  input: BookingInput,
): Promise<UserRow | undefined> {
  const { userId: id, phone, language, walkInName: name } = input
  const known = await userById(trx, id)
  if (known?.erasedAt) return undefined
  if (phone !== undefined)
    return ensurePatron(facility, trx, phone, language as Caller['language'], { name: name ?? '' })
  if (known || name === undefined) return known
  return createWithoutPhone(facility, trx, caller, { id, name, language, cause: 'walkIn' })
}

async function bookedBefore(trx: Writers, id: string): Promise<Result<ReservationRow>> {
  const row = await reservationById(trx, id)
  return row ? ok(row) : refuse('missing', 'reservationMissing', { field: 'idempotencyKey' })
}

/**
 * Checks the total that the client showed: the room, the choices and the merchandise, without gifts (money-13,
 * money-14).
 */
function checkShownTotal(input: BookingInput, priced: Price, charges: readonly SoldLine[]): Result<unknown> {
  if (input.shownTotalMinor === null) return ok(null)
  const totalMinor = totalOf({
    balanceMinor: 0,
    amountPaidMinor: 0,
    selectedMinor: priced.totalMinor,
    merchandiseMinor: merchandiseTotal(charges),
  })
  return checkTotal(input.shownTotalMinor, { ...priced, totalMinor })
}
