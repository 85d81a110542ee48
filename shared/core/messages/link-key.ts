import { randomBytes } from 'node:crypto'
import type { Hasher } from '../ground/runtime/facility.ts'

/** 128 bits, short enough for a text. */
export function makeLinkKey(): string {
  return randomBytes(16).toString('base64url')
}

/** The fingerprint of a link's key, as its row stores it. */
export function hashLinkKey(hasher: Hasher, key: string): string {
  return hasher.fingerprint(`wait list offer\n${key}`)
}
