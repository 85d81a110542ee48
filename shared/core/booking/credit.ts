import type { PrepaidAnswer } from '@mayim/contract/entities/prepaid.ts'
import { decisionOf, dueBackOf } from '@mayim/domain/money/due-back.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { byLapse, isUsable } from '@mayim/domain/money/prepaid.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Facility, Readers } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { dueFacts } from '../money/due-facts.ts'
import { ledgerOf } from '../money/ledger-table.ts'
import { prepaidOfUser, vouchersBoughtBy } from '../money/prepaid/prepaid-table.ts'
import { reservationsOfUser } from './reservation-table.ts'

const everyNight = { from: '0000-01-01', to: '9999-12-31' }

/** Her canceled bookings with credit, oldest first. */
export async function creditsOf({ db }: Pick<Facility, 'db'>, userId: string): Promise<ReservationRow[]> {
  const rows = (await reservationsOfUser(db, userId, everyNight)).filter(
    row => shownStatus(row) === 'Canceled',
  )
  const credits: ReservationRow[] = []
  for (const row of rows.toReversed())
    if (decisionOf(await ledgerOf(db, row.id)) === 'credit') credits.push(row)
  return credits
}

/** What a patron's canceled bookings have left to be spent. */
export async function creditOf(facility: Pick<Facility, 'db'>, userId: string): Promise<number> {
  let minor = 0
  for (const row of await creditsOf(facility, userId)) minor += await leftOf(facility.db, row)
  return minor
}

/** What such a booking has left. */
export async function leftOf(trx: Readers, row: ReservationRow): Promise<number> {
  return dueBackOf(await dueFacts(trx, row, true))
}

/** What a person has to use, and the gift cards that she bought (money-832). */
export async function viewPrepaid(
  facility: Pick<Facility, 'db' | 'clock' | 'settings'>,
  userId: string,
): Promise<PrepaidAnswer> {
  const today = tonight(facility)
  const held = byLapse(await prepaidOfUser(facility.db, userId)).filter(({ leftMinor }) => leftMinor > 0)
  const usable = held.filter(each => isUsable(each, today))
  const bought = await vouchersBoughtBy(facility.db, userId)
  return {
    left: decimalOf(usable.reduce((sum, { leftMinor }) => sum + leftMinor, 0)),
    credit: decimalOf(await creditOf(facility, userId)),
    credits: held.map(({ id, kind, name, valueMinor, leftMinor, expires }) => ({
      ...{ id, kind, name, expires },
      value: decimalOf(valueMinor),
      left: decimalOf(leftMinor),
    })),
    vouchers: bought.map(({ ledgerId: paymentId, valueMinor, state, day }) => ({
      ...{ paymentId, state, day },
      value: decimalOf(valueMinor),
    })),
  }
}
