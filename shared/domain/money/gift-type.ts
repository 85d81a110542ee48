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
