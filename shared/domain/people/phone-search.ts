import { withoutUnseen } from '../validation.ts'

/**
 * The digits of a part of a phone as people write it, without the zeros that are dialed before a number or a country
 * code, which no stored phone has (privacy-354); '' of any other text.
 */
export function phoneDigits(written: string): string {
  const text = withoutUnseen(written).replace(/[‐-―−]/g, '-')
  return /^[+\d\s()./-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^0+/, '') : ''
}
