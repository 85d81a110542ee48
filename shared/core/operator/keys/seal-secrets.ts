import { secretsOfHub } from '@mayim/contract/settings.ts'
import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import { record } from '../../ground/runtime/record-change.ts'
import { isSealedBy } from '../../ground/runtime/sealer.ts'
import type { SecretSettingRow } from '../../ground/schema/schema.ts'
import { secretRow, upsertSecret } from '../../ground/settings/settings-table.ts'

/**
 * At the hub: seals with its newest own key each secret of the building that an older key or an older release sealed.
 * Returns how many there were.
 */
export async function sealSecretsOfHub(facility: Facility): Promise<number> {
  const rows = await hubSecretsSealedOtherwise(facility.db, facility)
  for (const row of rows) {
    const fields = { ...row, sealed: facility.ownSealer.seal(facility.ownSealer.open(row.sealed)) }
    await facility.write(async trx => {
      if ((await secretRow(trx, row.key))?.sealed !== row.sealed) return ok(null)
      await upsertSecret(trx, fields)
      const entry = { entity: 'secretSetting', id: row.key, kind: 'set', fields } as const
      await record(facility, trx, systemCaller, entry)
      return ok(null)
    })
  }
  return rows.length
}

/** The secrets of the building that the newest own key did not seal. */
export async function hubSecretsSealedOtherwise(
  db: Readers,
  { ownSealer }: Pick<Facility, 'ownSealer'>,
): Promise<SecretSettingRow[]> {
  const rows = await Promise.all(secretsOfHub.map(async key => secretRow(db, key)))
  return rows.filter(
    row => row !== undefined && row.sealed !== '' && !isSealedBy(ownSealer, row.sealed),
  ) as SecretSettingRow[]
}
