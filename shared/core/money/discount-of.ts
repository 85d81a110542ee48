import { presetsOf } from '@mayim/domain/money/donation.ts'
import { discountApplies } from '@mayim/domain/money/price.ts'
import type { UserRow } from '../schema/schema.ts'
import type { ChargeInput } from './charge-lines.ts'

/**
 * Whether a booking has the discount price: staff marked the patron, staff chose it for this booking, or it comes with
 * the donation of a preset (money-11). A claim of the patron gives nothing.
 */
export function discountOf(
  user: Pick<UserRow, 'discount'>,
  booking: {
    readonly byStaff: boolean
    readonly useDiscountPrice?: boolean
    readonly charges?: Pick<ChargeInput, 'donationMinor' | 'donationNote'>
  },
): boolean {
  const { donationMinor, donationNote } = booking.charges ?? { donationMinor: 0, donationNote: '' }
  return discountApplies({
    asked: booking.useDiscountPrice === true ? true : null,
    byStaff: booking.byStaff,
    member: false,
    marked: user.discount === 1,
    withPreset: presetsOf(donationMinor, donationNote).length > 0,
  })
}
