/** What is paid for before it is used: a gift card, which is given away by its code, or a package of her own. */
export const prepaidKinds = ['Voucher', 'Package'] as const
export type PrepaidKind = (typeof prepaidKinds)[number]

/** The method of the lines that give credit to an account, and take it away again (money-831). */
export const prepaidMethod = 'Prepaid'

/** The gift cards that a facility sells, in minor units; without amounts and a largest one, none. */
interface VouchersSold {
  readonly amountsMinor: readonly number[]
  /** The free amounts; a largest one that is null allows none. */
  readonly leastMinor: number | null
  readonly mostMinor: number | null
}

/** Whether a gift card of this amount is sold (money-830). */
export function isVoucherSold(amountMinor: number, sold: VouchersSold): boolean {
  if (amountMinor < 1) return false
  if (sold.amountsMinor.includes(amountMinor)) return true
  return sold.mostMinor !== null && amountMinor <= sold.mostMinor && amountMinor >= (sold.leastMinor ?? 1)
}

/** Whether credit may be used on a business date; the last date counts (money-834). */
export function isUsable({ expires }: { readonly expires: string | null }, today: string): boolean {
  return expires === null || today <= expires
}

/** The order in which credit is used: what lapses first, first (money-832). */
export function byLapse<C extends { readonly id: string; readonly expires: string | null }>(
  credits: readonly C[],
): C[] {
  const rank = ({ expires, id }: C) => `${expires ?? '9999'} ${id}`
  return credits.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

/** Sixteen letters and digits without those that are mistaken for others: 80 bits. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 16

/**
 * The code of a gift card as it was typed, in the form that is compared; null where it cannot be one. Spaces and dashes
 * do not count, nor do capitals, and a letter that looks like a digit is the digit (money-831).
 */
export function typedCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const isCode = code.length === codeLength && [...code].every(letter => codeLetters.includes(letter))
  return isCode ? code : null
}

/** A code in groups of four, to be read and typed. */
export function shownCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}
