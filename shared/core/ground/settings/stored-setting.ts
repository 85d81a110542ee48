import { Secret } from '@mayim/contract/settings/secret.ts'
import {
  isWriteOnly,
  type SecretKey,
  type SettingKey,
  secretsLostBy,
  secretsOfHub,
  settingsRegistry,
} from '@mayim/contract/settings.ts'
import { plannedKey, plannedText, rowsOn } from '@mayim/contract/settings-by-night.ts'
import { businessDate } from '@mayim/domain/calendar/business-day.ts'
import type { Caller, Facility, Readers, Writers } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import type { SettingRow } from '../schema/schema.ts'
import {
  blankSecrets,
  secretRow,
  secretRows,
  settingRow,
  settingRows,
  upsertSecret,
  upsertSetting,
} from './settings-table.ts'

/** A setting and the text that `checkSetting` returned for it. */
export interface CheckedSetting {
  readonly key: SettingKey
  readonly value: string
}

/**
 * Stores settings together. Returns the secrets that it removed, because where they are sent has changed and they were
 * not given again (settings-931).
 */
export async function storeSettings(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  values: readonly CheckedSetting[],
): Promise<readonly SecretKey[]> {
  const lost = await lostSecrets(trx, values)
  for (const { key, value } of values) await storeSetting(facility, trx, caller, key, value)
  for (const key of lost) await storeSetting(facility, trx, caller, key, '')
  return lost
}

/** The secrets of this side that these settings would remove if they were stored together. */
export async function lostSecrets(
  db: Readers,
  values: readonly CheckedSetting[],
): Promise<readonly SecretKey[]> {
  const lost = new Set<SecretKey>()
  for (const { key, value } of values) {
    const before = (await settingRow(db, key))?.value ?? settingsRegistry[key].default
    for (const secret of secretsLostBy(key, before, value)) lost.add(secret)
  }
  if (lost.size === 0) return []
  const set = new Set((await secretRows(db)).map(({ key }) => key))
  const given = new Set<string>(values.filter(({ value }) => value !== '').map(({ key }) => key))
  return [...lost].filter(key => set.has(key) && !given.has(key))
}

/** Removes the secrets of this side that were for the value that the other side's change replaces. */
export async function loseSecrets(
  trx: Writers,
  changed: { readonly key: string; readonly before: string | undefined; readonly after: string },
  updatedAt: string,
): Promise<void> {
  if (!Object.hasOwn(settingsRegistry, changed.key)) return
  const key = changed.key as SettingKey
  const lost = secretsLostBy(key, changed.before ?? settingsRegistry[key].default, changed.after)
  if (lost.length > 0) await blankSecrets(trx, lost, updatedAt)
}

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
  const stored = await settingRow(trx, key)
  // A plan that has begun holds in its place.
  const today = businessDate(facility.clock.now(), facility.settings.current().timeZone)
  const before = rowsOn(await settingRows(trx), today).find(row => row.key === key)
  const fields = before?.value === value && stored?.value === value ? stored : changed()
  await upsertSetting(trx, fields)
  await record(facility, trx, caller, { entity: 'setting', id: key, kind: 'set', fields })

  function changed(): SettingRow {
    return { key, value, updatedAt, changedBy: caller.id, valueBefore: before?.value ?? null }
  }
}

/**
 * Plans a value that `checkSetting` accepted for the nights from `from` on, or withdraws what was planned for that night
 * (settings-45).
 */
export async function planSetting(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { key, from, value }: { readonly key: SettingKey; readonly from: string; readonly value: string | null },
): Promise<void> {
  const id = plannedKey(key, from)
  const before = await settingRow(trx, id)
  const fields = {
    ...{ key: id, value: plannedText(value), updatedAt: nowIso(facility), changedBy: caller.id },
    valueBefore: before?.value ?? null,
  }
  await upsertSetting(trx, fields)
  await record(facility, trx, caller, { entity: 'setting', id, kind: 'set', fields })
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
