import { presetsOf } from '@mayim/domain/money/donation.ts'
import { discountApplies } from '@mayim/domain/money/price.ts'
import type { ReservationRow, UserRow } from '../schema/schema.ts'
import type { ChargeInput } from './charge-lines.ts'

/**
 * Whether a booking has the discount price: staff marked the patron, staff chose it for this booking, or it comes with
 * the donation of a preset (money-11). A claim of the patron gives nothing. An edit keeps it unless staff remove it.
 * @param edited the booking that the request names as replaced
 */
export function discountOf(
  user: Pick<UserRow, 'discount'>,
  booking: {
    readonly byStaff: boolean
    readonly useDiscountPrice?: boolean
    readonly charges?: Pick<ChargeInput, 'donationMinor' | 'donationNote'>
  },
  edited: Pick<ReservationRow, 'useDiscountPrice'> | null,
): boolean {
  const { donationMinor, donationNote } = booking.charges ?? { donationMinor: 0, donationNote: '' }
  return discountApplies({
    asked: booking.useDiscountPrice === true ? true : null,
    byStaff: booking.byStaff,
    member: false,
    marked: user.discount === 1,
    kept: edited?.useDiscountPrice === 1 && booking.useDiscountPrice !== false,
    withPreset: presetsOf(donationMinor, donationNote).length > 0,
  })
}
