import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Sealer } from '../runtime/facility.ts'

export const codeMinutes = 10
/** Without letters and digits that look alike; 40 bits in eight of them. */
const pairingAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Six digits from the system's random source. */
export function makeCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** Eight letters and digits that a person reads from one screen and types on another. */
export function makePairingCode(): string {
  return Array.from({ length: 8 }, () => pairingAlphabet[randomInt(0, pairingAlphabet.length)]).join('')
}

/**
 * A keyed hash, bound to the login session and the phone: six digits under a plain or slow hash would fall
 * to trying them all, and a code of one session must not open another.
 */
export function hashCode(sealer: Sealer, sessionId: string, phoneHash: string, code: string): string {
  return sealer.fingerprint(`login code\n${sessionId}\n${phoneHash}\n${code}`)
}

export function hashPairingCode(sealer: Sealer, code: string): string {
  return sealer.fingerprint(`pairing code\n${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
}

export function sameHash(one: string, other: string): boolean {
  const left = Buffer.from(one)
  const right = Buffer.from(other)
  return left.length === right.length && timingSafeEqual(left, right)
}

export function hashPhone(sealer: Sealer, phone: string): string {
  return sealer.fingerprint(`phone\n${phone}`)
}
