import type { Language } from '@mayim/domain/language.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { feeToAgree } from '@mayim/domain/money/no-show-fee.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Facility, Readers } from '../runtime/facility.ts'
import { nowIso } from '../runtime/record-change.ts'
import type { ReservationRow } from '../schema/schema.ts'
import { wordedText } from '../texts/worded-text.ts'

/** What a patron agreed to when she booked. */
export type AgreedFee = Pick<ReservationRow, 'feeAgreedMinor' | 'feeAgreedWords' | 'feeAgreedAt'>

export const noFeeAgreed: AgreedFee = { feeAgreedMinor: 0, feeAgreedWords: '', feeAgreedAt: null }

const locales = { en: 'en-US', he: 'he-IL', yi: 'en-US' }

/**
 * The fee for not coming that this booking agrees to, in the words of its language, kept with the time (money-622). A
 * booking that the patron does not make herself keeps what the edited one agreed to. Refuses `feeNotAgreed` with the fee
 * where the form showed none or another.
 * @param booking.agreedMinor what the form says that she agreed to
 */
export async function agreeToFee(
  facility: Pick<Facility, 'settings' | 'clock'>,
  db: Readers,
  booking: {
    readonly isByPatron: boolean
    readonly shabbosMode: boolean
    readonly agreedMinor: number
    readonly language: string
  },
  edited: AgreedFee | null,
): Promise<Result<AgreedFee>> {
  const { noShowFee: settingMinor, currency } = facility.settings.current()
  const feeMinor = feeToAgree({ ...booking, settingMinor })
  if (feeMinor === 0) return ok(booking.isByPatron || edited === null ? noFeeAgreed : agreementOf(edited))
  if (booking.agreedMinor !== feeMinor)
    return refuse('conflict', 'feeNotAgreed', { field: 'noShowFee', detail: { totalMinor: feeMinor } })
  const language: Language = booking.language === 'he' || booking.language === 'yi' ? booking.language : 'en'
  const fee = new Intl.NumberFormat(locales[language], { style: 'currency', currency }).format(
    decimalOf(feeMinor),
  )
  const feeAgreedWords = await wordedText(db, { language, key: 'visit.fees.agree' }, { fee })
  return ok({ feeAgreedMinor: feeMinor, feeAgreedWords, feeAgreedAt: nowIso(facility) })
}

function agreementOf({ feeAgreedMinor, feeAgreedWords, feeAgreedAt }: AgreedFee): AgreedFee {
  return { feeAgreedMinor, feeAgreedWords, feeAgreedAt }
}
