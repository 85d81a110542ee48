import { Secret } from '@mayim/contract/settings/secret.ts'
import { isWriteOnly, type SecretKey, type SettingKey, secretsOfHub } from '@mayim/contract/settings.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import type { SettingRow } from '../schema/schema.ts'
import { secretRow, settingRow, upsertSecret, upsertSetting } from './settings-table.ts'

/**
 * Stores a value that `checkSetting` accepted. A write-only value is sealed with the side's own key. Those of the
 * building, which the hub alone stores, go to the portal, so that it knows that they are set; the others stay out of the
 * change log (settings-19). The row names who changed it and the text before (settings-40).
 */
export async function storeSetting(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  key: SettingKey,
  value: string,
): Promise<void> {
  const updatedAt = nowIso(facility)
  if (isWriteOnly(key)) {
    const secret = {
      key,
      sealed: value === '' ? '' : facility.ownSealer.seal(value),
      updatedAt,
      changedBy: caller.id,
    }
    await upsertSecret(trx, secret)
    if (!secretsOfHub.includes(key)) return
    return record(facility, trx, caller, { entity: 'secretSetting', id: key, kind: 'set', fields: secret })
  }
  const before = await settingRow(trx, key)
  const fields = before?.value === value ? before : changed(before)
  await upsertSetting(trx, fields)
  await record(facility, trx, caller, { entity: 'setting', id: key, kind: 'set', fields })

  function changed(row: SettingRow | undefined): SettingRow {
    return { key, value, updatedAt, changedBy: caller.id, valueBefore: row?.value ?? null }
  }
}

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
