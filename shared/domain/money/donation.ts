import { ok, type Result, refuse } from '../result.ts'
import { checkGiven, tidyText } from '../validation.ts'

/** The two presets of a booking, in minor units (money-51). */
export const donationPresets = { sponsor: 2200, friend: 36_000 } as const satisfies Partial<
  Record<GiftCode, number>
>
export type DonationPreset = keyof typeof donationPresets

const presetNames = Object.keys(donationPresets) as DonationPreset[]
const between = ', '

/** The donation part of the payment step while the patron fills it in. */
export interface DonationForm {
  /** Presets included. */
  readonly amountMinor: number
  readonly presets: readonly DonationPreset[]
  /** Shown beside the presets to explain why the price changed (money-51). */
  readonly useDiscountPrice: boolean
}

/**
 * Turns a preset on or off: adds or subtracts its amount, adds or removes its note, and sets the discount price, which
 * is on while a preset is and otherwise as entitled (money-51).
 * @param entitled whether the patron has the discount price without a preset
 */
export function togglePreset(form: DonationForm, preset: DonationPreset, entitled: boolean): DonationForm {
  const wasOn = form.presets.includes(preset)
  const presets = presetNames.filter(name => (name === preset ? !wasOn : form.presets.includes(name)))
  const step = wasOn ? -donationPresets[preset] : donationPresets[preset]
  return {
    amountMinor: Math.max(0, form.amountMinor + step),
    presets,
    useDiscountPrice: entitled || presets.length > 0,
  }
}

/** The note that goes with a donation: the words of its presets on the wire (money-51). */
export function donationNote(presets: readonly DonationPreset[]): string {
  return presetNames
    .filter(name => presets.includes(name))
    .map(giftWordOf)
    .join(between)
}

/**
 * The presets of a donation: those named in its note if its amount covers them all, otherwise none, because a note
 * alone gives nothing (money-52).
 */
export function presetsOf(amountMinor: number, note: string): DonationPreset[] {
  const named = note.split(between.trim()).map(word => giftTypeOf(tidyText(word)))
  const presets = presetNames.filter(name => named.includes(name))
  const neededMinor = presets.reduce((sum, name) => sum + donationPresets[name], 0)
  return amountMinor >= neededMinor ? presets : []
}

/** Judges a donation that goes with a booking; null for none (money-53). */
export function checkDonation(
  amountMinor: number,
  note: string,
): Result<{ amountMinor: number; type: DonationPreset | 'donation'; note: string } | null> {
  const given = checkGiven(amountMinor, 'donationAmount')
  if (!given.ok) return given
  if (amountMinor === 0) return ok(null)
  const [first] = presetsOf(amountMinor, note)
  return ok({ amountMinor, type: first ?? 'donation', note: tidyText(note) })
}

/**
 * Judges the type of a donation of its own, given as its code or its word on the wire: one of the list, and a
 * description with `other` (money-56).
 * @param types the facility's list (money-56)
 */
export function checkDonationType(
  type: string,
  description: string,
  types: readonly string[],
): Result<string> {
  const code = giftTypeOf(type)
  if (!types.map(giftTypeOf).includes(code))
    return refuse('invalid', 'donationTypeMissing', { field: 'type' })
  if (code === 'other' && tidyText(description) === '')
    return refuse('invalid', 'donationTextMissing', { field: 'description' })
  return ok(code)
}

/**
 * The types of tips and donations that every facility may offer, each with its word on the wire (money-54, money-56).
 * Settings, the ledger and the texts have the code; a type of the facility's own is written as it is.
 */
const words = {
  reception: 'Reception',
  attendant: 'Attendant',
  cleaning: 'Cleaning',
  equalShares: 'Divide among above',
  donation: 'Donation',
  tip: 'Tip',
  sponsor: 'Sponsor Mikvah Use',
  friend: 'Friend of the Mikvah',
  other: 'Other',
} as const
export type GiftCode = keyof typeof words

const codes: ReadonlyMap<string, string> = new Map(Object.entries(words).map(([code, word]) => [word, code]))

/** The type for the ledger: the code of a word of the wire, else the text as it came. */
export function giftTypeOf(written: string): string {
  return codes.get(written) ?? written
}

/** Whether a type is one of the codes. */
export function isGiftCode(type: string): type is GiftCode {
  return Object.hasOwn(words, type)
}

/** The type for the wire: the word of a code, else the facility's own text. */
export function giftWordOf(type: string): string {
  return isGiftCode(type) ? words[type] : type
}
