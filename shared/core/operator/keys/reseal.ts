import { secretsOfHub } from '@mayim/contract/settings.ts'
import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import type { Stoppable } from '../../ground/runtime/job.ts'
import { record } from '../../ground/runtime/record-change.ts'
import { isSealedBy, prefixOf } from '../../ground/runtime/sealer.ts'
import type { SecretSettingRow } from '../../ground/schema/schema.ts'
import { secretRow, upsertSecret } from '../../ground/settings/settings-table.ts'
import { cardsSealedOtherwise } from '../../people/attendant-cards.ts'
import { isStaffAccount } from '../../people/staff-accounts.ts'
import { userById } from '../../people/user-table.ts'
import { credentialOf, putPasswordHash } from '../../sign-in/credential-table.ts'
import type { recordPassword } from '../../sign-in/passwords.ts'
import {
  passwords,
  replaceSealed,
  type SealedColumn,
  type SealedValue,
  sealedColumns,
  valuesSealedOtherwise,
} from './sealed-table.ts'

type Resealing = Pick<Facility, 'side' | 'clock' | 'db' | 'write' | 'ownSealer' | 'log'>

/** What one side alone does with its values. */
interface ResealingOfSide {
  /** Seals the values whose change the other side gets too, and returns how many there were. */
  sealMore?(): Promise<number>
  /** Sends the other side the hash of an account of staff that was stored unsealed. */
  readonly recordPassword?: typeof recordPassword
}

const batch = 200

/**
 * At the start: seals every value of this side with its newest key (privacy-51), but the hashes of staff passwords, which
 * need none.
 */
export function startResealJob(facility: Resealing, ofSide: ResealingOfSide): Stoppable {
  const sealed = async () =>
    (await unsealPasswords(facility, ofSide)) +
    (await resealAll(facility)) +
    ((await ofSide.sealMore?.()) ?? 0)
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
 * At the start: stores each hash of staff that an older release sealed as it is (people-64). The hub gets it from the
 * portal with the time of before, which ends no session. Returns how many there were.
 */
async function unsealPasswords(
  facility: Pick<Facility, 'side' | 'clock' | 'db' | 'write' | 'ownSealer'>,
  ofSide: ResealingOfSide,
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
      await ofSide.recordPassword?.(facility, trx, systemCaller, userId, set)
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
async function hubSecretsSealedOtherwise(
  db: Readers,
  { ownSealer }: Pick<Facility, 'ownSealer'>,
): Promise<SecretSettingRow[]> {
  const rows = await Promise.all(secretsOfHub.map(async key => secretRow(db, key)))
  return rows.filter(
    row => row !== undefined && row.sealed !== '' && !isSealedBy(ownSealer, row.sealed),
  ) as SecretSettingRow[]
}

/** How many cards, PINs and secrets of the building the newest own key of the hub did not seal. */
export async function hubValuesSealedOtherwise(
  db: Readers,
  sealers: Pick<Facility, 'ownSealer'>,
): Promise<number> {
  const cards = await cardsSealedOtherwise(db, sealers)
  return cards.length + (await hubSecretsSealedOtherwise(db, sealers)).length
}
