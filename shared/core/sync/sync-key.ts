import { createHash } from 'node:crypto'

/** What the portal keeps of the hub's key. The key is long and random, so that a plain hash does. */
export function hashSyncKey(key: string): string {
  return createHash('sha256').update(`mayim sync key\n${key}`).digest('hex')
}
