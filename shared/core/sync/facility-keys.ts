import { createHash } from 'node:crypto'
import { ok } from '@mayim/domain/result.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import type { Facility, Hasher, Readers, Sealer } from '../ground/runtime/facility.ts'
import { isSealedBy } from '../ground/runtime/sealer.ts'
import { readMark, storeMark } from './sync-table.ts'

/** The facility's id, which both sides derive from the facility key (sync-47). It reveals nothing of the key. */
export function facilityIdOf({ hasher }: Pick<Facility, 'hasher'>): string {
  return hasher.fingerprint('facility id').slice(0, 32)
}

/**
 * Returns the facility's id and stores it at the first start. Throws a ConfigurationError if the database belongs to
 * another facility key: its people would get other ids.
 */
export async function confirmFacility(facility: Pick<Facility, 'db' | 'write' | 'hasher'>): Promise<string> {
  const id = facilityIdOf(facility)
  const known = await readMark(facility.db, 'facility')
  if (known !== undefined && known !== id)
    throw new ConfigurationError([
      'The facility key is not the one that this database was written with. Restore the key file of the data folder, or MAYIM_FACILITY_KEY.',
    ])
  if (known === undefined)
    await facility.write(async trx => {
      await storeMark(trx, 'facility', id)
      return ok(null)
    })
  return id
}

/**
 * Seals a word with the side's own key at the first start. Throws a ConfigurationError if the key does not open it later:
 * the secrets of this side would be lost (privacy-50).
 */
export async function confirmOwnKey({
  db,
  write,
  ownSealer,
}: Pick<Facility, 'db' | 'write' | 'ownSealer'>): Promise<void> {
  const known = await readMark(db, 'ownKey')
  if (known !== undefined && isSealedBy(ownSealer, known)) return
  if (known !== undefined) openOrExplain(ownSealer, known)
  await write(async trx => {
    await storeMark(trx, 'ownKey', ownSealer.seal('own key'))
    return ok(null)
  })
}

/** The keys with which a side starts. */
export interface KeysOfSide {
  /** Null for a hub that is not joined to a portal. */
  readonly hasher: Hasher | null
  readonly ownSealer: Sealer
}

/** Whether a database was written with these keys, so that a side with them starts on it. */
export async function areKeysOf(db: Readers, { hasher, ownSealer }: KeysOfSide): Promise<boolean> {
  const [facility, ownKey] = [await readMark(db, 'facility'), await readMark(db, 'ownKey')]
  const isOurs = hasher === null || facility === undefined || facility === facilityIdOf({ hasher })
  return isOurs && (ownKey === undefined || opens(ownSealer, ownKey))
}

function opens(sealer: Sealer, sealed: string): boolean {
  try {
    sealer.open(sealed)
    return true
  } catch {
    return false
  }
}

function openOrExplain(sealer: Sealer, sealed: string): void {
  if (opens(sealer, sealed)) return
  throw new ConfigurationError([
    'The own key of this side is not the one that this database was written with. Restore its file in the folder keys, or MAYIM_PORTAL_KEY.',
  ])
}

/** The hash of the hub's key that the portal stores. A plain hash is enough, because the key is long and random. */
export function hashSyncKey(key: string): string {
  return createHash('sha256').update(`mayim sync key\n${key}`).digest('hex')
}
