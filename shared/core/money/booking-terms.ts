import { feeToAgree } from '@mayim/domain/money/adjustment.ts'
import { presetsOf } from '@mayim/domain/money/donation.ts'
import { discountApplies } from '@mayim/domain/money/price.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import { nowIso } from '../ground/runtime/record-change.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import type { ChargeInput } from './charge-lines.ts'
import type { PriceStanding } from './membership/membership.ts'

/** What a patron agreed to when she booked. */
export type AgreedFee = Pick<ReservationRow, 'feeAgreedMinor' | 'feeAgreedWords' | 'feeAgreedAt'>

export const noFeeAgreed: AgreedFee = { feeAgreedMinor: 0, feeAgreedWords: '', feeAgreedAt: null }

/** The fee for not coming that the form showed and the patron agreed to. */
export interface ShownFee {
  readonly minor: number
  /** The sentence on the form, with the amount. */
  readonly words: string
}

/**
 * The fee for not coming that this booking agrees to, kept with its sentence and the time (money-622). A booking that
 * the patron does not make herself keeps what the edited one agreed to. A form that showed no fee, or another one, is
 * refused with the fee.
 */
export function agreeToFee(
  facility: Pick<Facility, 'settings' | 'clock'>,
  booking: { readonly isByPatron: boolean; readonly date: string; readonly shabbosMode: boolean },
  shown: ShownFee = { minor: 0, words: '' },
  edited: AgreedFee | null = null,
): Result<AgreedFee> {
  const { noShowFee: settingMinor } = facility.settings.onNight(booking.date)
  const feeMinor = feeToAgree({ ...booking, settingMinor })
  if (feeMinor === 0) return ok(booking.isByPatron || edited === null ? noFeeAgreed : agreementOf(edited))
  if (shown.minor !== feeMinor)
    return refuse('conflict', 'feeNotAgreed', { field: 'noShowFee', detail: { totalMinor: feeMinor } })
  return ok({ feeAgreedMinor: feeMinor, feeAgreedWords: shown.words, feeAgreedAt: nowIso(facility) })
}

function agreementOf({ feeAgreedMinor, feeAgreedWords, feeAgreedAt }: AgreedFee): AgreedFee {
  return { feeAgreedMinor, feeAgreedWords, feeAgreedAt }
}

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
