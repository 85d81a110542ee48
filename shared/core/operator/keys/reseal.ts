import { secretsOfHub } from '@mayim/contract/settings.ts'
import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import type { Stoppable } from '../../ground/runtime/job.ts'
import { record } from '../../ground/runtime/record-change.ts'
import { isSealedBy, prefixOf } from '../../ground/runtime/sealer.ts'
import type { SecretSettingRow } from '../../ground/schema/schema.ts'
import { secretRow, upsertSecret } from '../../ground/settings/settings-table.ts'
import { isStaffAccount } from '../../people/staff-accounts.ts'
import { userById } from '../../people/user-table.ts'
import { credentialOf, putPasswordHash } from '../../sign-in/credential-table.ts'
import { recordPassword } from '../../sign-in/passwords.ts'
import {
  passwords,
  replaceSealed,
  type SealedColumn,
  type SealedValue,
  sealedColumns,
  valuesSealedOtherwise,
} from './sealed-table.ts'

type Resealing = Pick<Facility, 'side' | 'clock' | 'db' | 'write' | 'ownSealer' | 'log'>

const batch = 200

/**
 * At the start: seals every value of this side with its newest key (privacy-51), but the hashes of staff passwords, which
 * need none. `sealMore` seals those whose change the other side gets too, and returns how many there were.
 */
export function startResealJob(facility: Resealing, sealMore = async () => 0): Stoppable {
  const sealed = async () =>
    (await unsealPasswords(facility)) + (await resealAll(facility)) + (await sealMore())
  const work = sealed().then(
    count => {
      if (count > 0) facility.log.info({ count }, 'values were sealed with the newest key')
    },
    error => facility.log.error({ err: error }, 'values could not be sealed with the newest key'),
  )
  return { stop: () => work }
}

/**
 * Seals every value of this side that an older key sealed with the newest one. Returns how many there were. A value of
 * a key that is not here throws.
 */
export async function resealAll(facility: Resealing): Promise<number> {
  let count = 0
  for (const column of sealedColumns) {
    const old = await oldValues(facility.db, facility, column)
    for (let at = 0; at < old.length; at += batch) {
      const some = old.slice(at, at + batch)
      const anew = some.map(value => facility.ownSealer.seal(facility.ownSealer.open(value.sealed)))
      await facility.write(async trx => {
        for (const [index, value] of some.entries())
          await replaceSealed(trx, column, value, anew[index] ?? value.sealed)
        return ok(null)
      })
    }
    count += old.length
  }
  return count
}

/** The values of a column that the newest key did not seal. What the hub sealed is not the portal's to open. */
async function oldValues(
  db: Readers,
  { ownSealer }: Pick<Facility, 'ownSealer'>,
  column: SealedColumn,
): Promise<SealedValue[]> {
  const values = await valuesSealedOtherwise(db, column, [prefixOf(ownSealer.keyId)])
  const isOfHub = ({ id }: SealedValue) => secretsOfHub.some(key => key === id)
  return column.table === 'secretSetting' ? values.filter(value => !isOfHub(value)) : values
}

/** Whether any value of this side still needs an older key. */
export async function needsOlderKeys(facility: Pick<Facility, 'ownSealer'>, db: Readers): Promise<boolean> {
  for (const column of sealedColumns) if ((await oldValues(db, facility, column)).length > 0) return true
  return false
}

/**
 * At the start: stores each hash of staff that an older release sealed as it is (people-64). The portal tells the hub,
 * with the time of before, which ends no session. Returns how many there were.
 */
async function unsealPasswords(
  facility: Pick<Facility, 'side' | 'clock' | 'db' | 'write' | 'ownSealer'>,
): Promise<number> {
  let count = 0
  const own = prefixOf(facility.ownSealer.keyId)
  for (const { id: userId, sealed } of await valuesSealedOtherwise(facility.db, passwords, [own])) {
    const user = await userById(facility.db, userId)
    if (!user || !isStaffAccount(user)) continue
    const passwordHash = facility.ownSealer.open(sealed)
    await facility.write(async trx => {
      const row = await credentialOf(trx, userId)
      if (row?.passwordHash !== sealed) return ok(null)
      const mustChange = row.mustChange === 1
      await putPasswordHash(trx, userId, passwordHash, row.updatedAt, mustChange)
      const set = { passwordHash, updatedAt: row.updatedAt, mustChange }
      if (facility.side === 'portal') await recordPassword(facility, trx, systemCaller, userId, set)
      return ok(null)
    })
    count += 1
  }
  return count
}

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
