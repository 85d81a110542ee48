import { presetsOf } from '@mayim/domain/money/donation.ts'
import { discountApplies } from '@mayim/domain/money/price.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import type { ChargeInput } from './charge-lines.ts'
import type { PriceStanding } from './membership/read-membership.ts'

/**
 * Whether a booking has the discount price: her membership gives it or staff marked the patron, staff chose it for this booking, or it comes with
 * the donation of a preset (money-11). A claim of the patron gives nothing. An edit keeps it unless staff remove it.
 * @param edited the booking that the request names as replaced
 */
export function discountOf(
  { reduced }: Pick<PriceStanding, 'reduced'>,
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
    entitled: reduced,
    kept: edited?.useDiscountPrice === 1 && booking.useDiscountPrice !== false,
    withPreset: presetsOf(donationMinor, donationNote).length > 0,
  })
}
