import { randomBytes } from 'node:crypto'
import type { Hasher } from '../runtime/facility.ts'

/** What a link allows, and nothing else. */
export type LinkPurpose = 'wait list offer' | 'answer'

/** 128 bits, short enough for a text. */
export function makeLinkKey(): string {
  return randomBytes(16).toString('base64url')
}

/** The fingerprint of a link's key, as its row stores it. */
export function hashLinkKey(hasher: Hasher, purpose: LinkPurpose, key: string): string {
  return hasher.fingerprint(`${purpose}\n${key}`)
}
