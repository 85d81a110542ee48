import type { Side } from '../sync/side.ts'

/** Letters and digits that are not confused when read aloud or from across a room, and that spell no words. */
const alphabet = '234679CDFGHJKMNPRTVWXY'
const codeLength = 4
/** Each side draws from its half: the place of the last sign is even at the hub and odd at the portal. */
const codesOfSide = alphabet.length ** codeLength / 2

/**
 * A short code that no other reservation of the night has. When the drawn one is taken, the next free one is used. The
 * two sides cannot use the same code during an outage.
 * @param randomBytes gives at least 6 random bytes
 * @param taken the codes of the night
 */
export function reservationCode(
  randomBytes: () => Uint8Array,
  taken: ReadonlySet<string>,
  side: Side,
): string {
  const odd = side === 'portal' ? 1 : 0
  const start =
    randomBytes()
      .slice(0, 6)
      .reduce((sum, byte) => sum * 256 + byte, 0) % codesOfSide
  for (let step = 0; step < codesOfSide; step += 1) {
    const code = codeOf(((start + step) % codesOfSide) * 2 + odd)
    if (!taken.has(code)) return code
  }
  throw new RangeError('every reservation code of the night is taken')
}

/** Normalizes a typed code: no spaces or dashes, capital letters (booking-32). */
export function readCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/** Whether a text in the form of `readCode` may be a code. */
export function isCode(code: string): boolean {
  return code.length === codeLength && [...code].every(sign => alphabet.includes(sign))
}

function codeOf(place: number): string {
  let rest = place
  let code = ''
  for (let index = 0; index < codeLength; index += 1) {
    code = alphabet.charAt(rest % alphabet.length) + code
    rest = Math.floor(rest / alphabet.length)
  }
  return code
}
