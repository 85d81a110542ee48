import { createHash } from 'node:crypto'

/** The hash of the hub's key that the portal stores. A plain hash is enough, because the key is long and random. */
export function hashSyncKey(key: string): string {
  return createHash('sha256').update(`mayim sync key\n${key}`).digest('hex')
}
