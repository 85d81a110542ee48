import { randomBytes } from 'node:crypto'
import type { Sealer } from '../runtime/facility.ts'

/** 128 bits, short enough for a text: whoever holds it may answer this one offer and nothing else. */
export function makeOfferKey(): string {
  return randomBytes(16).toString('base64url')
}

/** What is kept of a key. */
export function hashOfferKey(sealer: Pick<Sealer, 'fingerprint'>, key: string): string {
  return sealer.fingerprint(`wait list offer\n${key}`)
}
