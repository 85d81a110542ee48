/**
 * How a reader writes the number of a card. Readers of two makes give one card two numbers: decimal or hexadecimal, the
 * bytes in either order, with or without the parity bits of Wiegand, all of the number or its lowest 24 bits.
 */
export interface CardWriting {
  /** `facility`: three digits of the facility and five of the card, with or without a comma, as printed on many cards. */
  readonly digits: 'decimal' | 'hexadecimal' | 'facility'
  /** The reader writes all bits of Wiegand, so many; the first and the last are parity. */
  readonly wiegandBits?: number
  /** The bytes come in the other order than at the other readers. */
  readonly reversed?: boolean
  /** The lowest bits alone, where another reader gives no more. */
  readonly keepBits?: number
}

const usualDigits = 10
const patterns = {
  decimal: /^\d{1,20}$/,
  hexadecimal: /^[0-9a-f]{1,32}$/i,
  facility: /^\d{3},?\d{5}$/,
}

/**
 * The number of a card, decimal with at least ten digits, so that it is the same at every reader of the building
 * (building-64). Null for a text that is no such number.
 */
export function cardNumber(text: string, writing: CardWriting): string | null {
  if (!patterns[writing.digits].test(text)) return null
  const written = parse(text, writing.digits)
  const { wiegandBits } = writing
  const number = wiegandBits === undefined ? written : BigInt.asUintN(wiegandBits - 2, written >> 1n)
  const ordered = writing.reversed ? reverseBytes(number, bytesOf(text, writing, number)) : number
  const kept = writing.keepBits === undefined ? ordered : BigInt.asUintN(writing.keepBits, ordered)
  return kept === 0n ? null : String(kept).padStart(usualDigits, '0')
}

function parse(text: string, digits: CardWriting['digits']): bigint {
  if (digits === 'hexadecimal') return BigInt(`0x${text}`)
  if (digits === 'decimal') return BigInt(text)
  return BigInt(text.slice(0, 3)) * 65_536n + BigInt(text.slice(-5))
}

function bytesOf(text: string, { digits, wiegandBits }: CardWriting, number: bigint): number {
  if (wiegandBits !== undefined) return Math.ceil((wiegandBits - 2) / 8)
  const bits = digits === 'hexadecimal' ? text.length * 4 : number.toString(2).length
  return Math.max(4, Math.ceil(bits / 8))
}

function reverseBytes(number: bigint, bytes: number): bigint {
  let rest = number
  let reversed = 0n
  for (let at = 0; at < bytes; at += 1) {
    reversed = (reversed << 8n) | (rest & 0xffn)
    rest >>= 8n
  }
  return reversed
}
