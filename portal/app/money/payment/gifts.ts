import {
  type DonationPreset,
  donationNote,
  donationPresets,
  presetsOf,
  togglePreset,
} from '@mayim/domain/money/donation.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { checkTip } from '@mayim/domain/money/tip.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'

/** The donation and the tip while they are filled in; amounts are the text of the fields. */
export interface Gifts {
  readonly donation: string
  readonly presets: readonly DonationPreset[]
  readonly tip: string
  readonly tipType: string
}

export const noGifts: Gifts = { donation: '', presets: [], tip: '', tipType: '' }

export const presetList = Object.entries(donationPresets).map(([name, amountMinor]) => ({
  name: name as DonationPreset,
  amountMinor,
}))

/** Turns a preset on or off by the domain's rule. */
export function withPreset(gifts: Gifts, preset: DonationPreset): Gifts {
  const form = {
    amountMinor: readAmount(gifts.donation) ?? 0,
    presets: gifts.presets,
    useDiscountPrice: false,
  }
  const { amountMinor, presets } = togglePreset(form, preset, false)
  return { ...gifts, donation: writeAmount(amountMinor), presets }
}

export interface ValidatedGifts {
  readonly donationMinor: number
  readonly note: string
  /** The donation really covers a preset: the reduced price holds (money-52). */
  readonly hasPreset: boolean
  readonly tipMinor: number
  /** Which field is wrong, and the refusal's code. */
  readonly wrong: { readonly field: 'donation' | 'tip' | 'tipType'; readonly code: RefusalCode } | null
}

/** The gifts, checked by the domain's rules (money-53). */
export function validateGifts(gifts: Gifts, tipTypes: readonly string[]): ValidatedGifts {
  const donation = readAmount(gifts.donation)
  const tip = readAmount(gifts.tip)
  const donationMinor = donation ?? 0
  const tipMinor = tip ?? 0
  const note = donationNote(gifts.presets)
  return {
    donationMinor,
    note,
    hasPreset: presetsOf(donationMinor, note).length > 0,
    tipMinor,
    wrong: whatIsWrong(),
  }

  function whatIsWrong(): ValidatedGifts['wrong'] {
    if (donation === null) return { field: 'donation', code: amountFault(gifts.donation) }
    if (tip === null) return { field: 'tip', code: amountFault(gifts.tip) }
    const validated = checkTip(tip, gifts.tipType, tipTypes)
    return validated.ok ? null : { field: 'tipType', code: validated.code }
  }
}

/**
 * Parses a typed amount into minor units: blank is 0, a comma counts as a point. Null if it is no amount, negative, or
 * finer than the currency (money-3).
 */
export function readAmount(text: string): number | null {
  const written = text.trim().replace(',', '.')
  if (written === '') return 0
  return /^\d{1,5}(\.\d{0,2})?$/.test(written) ? minorOf(Number(written)) : null
}

/** Why a text is no amount. */
export function amountFault(text: string): 'amountNegative' | 'amountInvalid' {
  return /^\s*[-−]\s*\d/.test(text) ? 'amountNegative' : 'amountInvalid'
}

/** The same for the field: whole units without cents, nothing for 0. */
export function writeAmount(amountMinor: number): string {
  if (amountMinor === 0) return ''
  const decimal = decimalOf(amountMinor)
  return Number.isInteger(decimal) ? String(decimal) : decimal.toFixed(2)
}
