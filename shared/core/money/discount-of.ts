import { presetsOf } from '@mayim/domain/money/donation.ts'
import { discountApplies } from '@mayim/domain/money/price.ts'
import type { ReservationRow, UserRow } from '../schema/schema.ts'
import type { ChargeWishes } from './charge-lines.ts'

/**
 * Whether a booking of hers has the discount price: staff have marked her, staff say so for this once, or it comes with
 * the donation of a preset (money-11). Her own word gives nothing. An edit keeps it unless staff take it away.
 * @param edited the booking that the request names as replaced
 */
export function discountOf(
  user: Pick<UserRow, 'discount'>,
  asked: {
    readonly byStaff: boolean
    readonly useDiscountPrice?: boolean
    readonly charges?: Pick<ChargeWishes, 'donationMinor' | 'donationNote'>
  },
  edited: Pick<ReservationRow, 'useDiscountPrice'> | null,
): boolean {
  const { donationMinor, donationNote } = asked.charges ?? { donationMinor: 0, donationNote: '' }
  return discountApplies({
    asked: asked.useDiscountPrice === true ? true : null,
    byStaff: asked.byStaff,
    member: false,
    marked: user.discount === 1,
    kept: edited?.useDiscountPrice === 1 && asked.useDiscountPrice !== false,
    withPreset: presetsOf(donationMinor, donationNote).length > 0,
  })
}
