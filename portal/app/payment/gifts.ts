import {
  type DonationPreset,
  donationNote,
  donationPresets,
  presetsOf,
  togglePreset,
} from '@mayim/domain/money/donation.ts'
import { checkTip } from '@mayim/domain/money/tip.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { amountFault, readAmount, writeAmount } from './amount.ts'

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
