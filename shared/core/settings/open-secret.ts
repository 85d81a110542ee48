import { Secret } from '@mayim/contract/settings/secret.ts'
import { type SecretKey, type SettingKey, secretsOfHub } from '@mayim/contract/settings.ts'
import type { Facility, Sealer } from '../runtime/facility.ts'
import { secretRow } from './settings-table.ts'

/** The value of a secret setting, for one use. Null if it is not set on this side. */
export async function openSecret(
  facility: Pick<Facility, 'db' | 'sealer' | 'ownSealer'>,
  key: SecretKey,
): Promise<Secret | null> {
  const row = await secretRow(facility.db, key)
  if (row === undefined || row.sealed === '') return null
  const plain = secretSealer(facility, key).open(row.sealed)
  return plain === '' ? null : new Secret(plain)
}

/** The sealer of a secret setting: those of the building are read by both sides, the others by the portal alone. */
export function secretSealer(facility: Pick<Facility, 'sealer' | 'ownSealer'>, key: SettingKey): Sealer {
  return secretsOfHub.includes(key) ? facility.sealer : facility.ownSealer
}
