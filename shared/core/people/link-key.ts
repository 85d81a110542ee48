import { randomBytes } from 'node:crypto'
import type { Sealer } from '../runtime/facility.ts'

/** 128 bits, short enough for a text. The key allows answering one offer and nothing else. */
export function makeOfferKey(): string {
  return randomBytes(16).toString('base64url')
}

/** The fingerprint of a key, as the offer's row stores it. */
export function hashOfferKey(sealer: Pick<Sealer, 'fingerprint'>, key: string): string {
  return sealer.fingerprint(`wait list offer\n${key}`)
}
