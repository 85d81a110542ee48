import { createHash, timingSafeEqual } from 'node:crypto'

/** What the portal keeps of the hub's key. The key is long and random, so that a plain hash does. */
export function hashSyncKey(key: string): string {
  return createHash('sha256').update(`mayim sync key\n${key}`).digest('hex')
}

/** Compares without telling by time how much of it fits. */
export function isSyncKey(key: string, keyHash: string): boolean {
  const given = Buffer.from(hashSyncKey(key), 'hex')
  const kept = Buffer.from(keyHash, 'hex')
  return given.length === kept.length && timingSafeEqual(given, kept)
}
