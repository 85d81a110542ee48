import type { PrepaidAnswer } from '@mayim/contract/entities/prepaid.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { byLapse, isUsable } from '@mayim/domain/money/prepaid.ts'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { creditOf } from './credit-of.ts'
import { prepaidOfUser, vouchersBoughtBy } from './prepaid-table.ts'

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
