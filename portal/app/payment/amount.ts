import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'

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
