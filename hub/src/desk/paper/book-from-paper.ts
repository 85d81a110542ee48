import type { PaperWalkIn } from '@mayim/contract/entities/shabbos.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { firstStatusOf, plainSale, writeSale } from '@mayim/core/booking/write-sale.ts'
import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import { claimKey } from '@mayim/core/ground/runtime/claim-key.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { priceStandingOf } from '@mayim/core/money/membership/membership.ts'
import { activeIdOf, createWithoutPhone, ensurePatron } from '@mayim/core/people/create-user.ts'
import { servedPhone } from '@mayim/core/people/mobile-phone.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { eligiblePools } from '@mayim/domain/capacity/pools.ts'
import { price as priceOf } from '@mayim/domain/money/price.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'

const byPaper = {
  userNotes: '',
  replacingReservationId: null,
  walkIn: true,
  byStaff: true,
  ignoreCutoff: true,
  wantedStatus: 'Reserved',
  shownTotalMinor: null,
} as const

/**
 * Enters the visit of a walk-in of a night that was kept on paper (visit-148), at the price of its night. Places are
 * not checked, because the visit has happened. The same key returns the same visit.
 */
export async function bookFromPaper(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { date, walkIn }: { readonly date: string; readonly walkIn: PaperWalkIn },
): Promise<Result<ReservationRow>> {
  const { key, name, phone, time, bath } = walkIn
  const e164 = phone === undefined ? undefined : servedPhone(phone, facility.settings.current())
  if (e164 === null) return refuse('invalid', 'invalidPhone', { field: 'phone' })
  const known = e164 && (await userById(trx, await activeIdOf(facility, trx, e164)))
  const night = scheduleDayOf(facility, date)
  const settings = facility.settings.onNight(date)
  // Paper has bath or shower and none of the other choices.
  const wish = { ...plainChoices, bath }
  const standing = known ? await priceStandingOf(trx, known, date) : { member: false, reduced: false }
  const { member, reduced: useDiscountPrice } = standing
  const price = priceOf({ ...wish, useDiscountPrice }, settings, night)
  if (!price.ok) return price
  const [pool] = eligiblePools(wish, settings, night)
  if (!pool) return refuse('conflict', 'slotTaken', { field: 'bath' })
  // The key is stored last: a refused line can be corrected and sent again.
  const id = uuidv7()
  const content = JSON.stringify([date, name, phone, time, bath])
  const claim = await claimKey(facility, trx, caller, { key: `paper ${key}`, asked: content }, id)
  if (!claim.ok) return claim
  if (claim.value !== null) return bookedBefore(trx, claim.value)
  const person = e164
    ? await ensurePatron(facility, trx, e164, caller.language, { name })
    : await createWithoutPhone(facility, trx, caller, {
        id: uuidv7(),
        name,
        language: caller.language,
        cause: 'paper',
      })
  const input = { ...wish, ...byPaper, userId: person.id, date, time, language: person.language }
  const place = { pool, overbooked: false }
  const terms = { ...plainSale, input, night, price: price.value }
  const status = await firstStatusOf(facility, trx, terms)
  return writeSale(facility, trx, caller, { ...terms, id, useDiscountPrice, member, status, place })
}

async function bookedBefore(trx: Writers, id: string): Promise<Result<ReservationRow>> {
  const row = await reservationById(trx, id)
  return row ? ok(row) : refuse('missing', 'reservationMissing', { field: 'key' })
}
