import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Hasher } from '../ground/runtime/facility.ts'

export const codeMinutes = 10
/** Without letters and digits that look alike. Eight of them have 40 bits. */
const pairingAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Six digits from the system's random source. */
export function makeCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** Eight letters and digits that a person reads on one screen and types on another. */
export function makePairingCode(): string {
  return Array.from({ length: 8 }, () => pairingAlphabet[randomInt(0, pairingAlphabet.length)]).join('')
}

/**
 * A keyed hash, bound to the login session and the phone. Without a key, six digits could be found by trying all of
 * them. Without the session, a code of one session would open another.
 */
export function hashCode(hasher: Hasher, sessionId: string, phoneHash: string, code: string): string {
  return hasher.fingerprint(`login code\n${sessionId}\n${phoneHash}\n${code}`)
}

/** The key of the message with the code of a login session. */
export function codeKey(sessionId: string): string {
  return `login:${sessionId}`
}

export function hashPairingCode(hasher: Hasher, code: string): string {
  return hasher.fingerprint(`pairing code\n${withoutMarks(code)}`)
}

/** A pairing code as it was made, without the case, spaces and dashes of the person who typed it. */
export function withoutMarks(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

export function sameHash(one: string, other: string): boolean {
  const left = Buffer.from(one)
  const right = Buffer.from(other)
  return left.length === right.length && timingSafeEqual(left, right)
}

export function hashPhone(hasher: Hasher, phone: string): string {
  return hasher.fingerprint(`phone\n${phone}`)
}
