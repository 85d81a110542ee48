import { Secret } from '@mayim/contract/settings/secret.ts'
import type { SecretKey } from '@mayim/contract/settings.ts'
import type { Facility } from '../runtime/facility.ts'
import { secretRow } from './settings-table.ts'

/** The value of a secret setting, for one use. Null if it is not set on this side. */
export async function openSecret(
  { db, ownSealer }: Pick<Facility, 'db' | 'ownSealer'>,
  key: SecretKey,
): Promise<Secret | null> {
  const row = await secretRow(db, key)
  if (row === undefined || row.sealed === '') return null
  const plain = ownSealer.open(row.sealed)
  return plain === '' ? null : new Secret(plain)
}
