import { isWriteOnly, type SettingKey } from '@mayim/contract/settings.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import { upsertSecret, upsertSetting } from './settings-table.ts'

/** Stores a value that `checkSetting` accepted. A write-only value is sealed and stays out of the change log. */
export async function storeSetting(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  key: SettingKey,
  value: string,
): Promise<void> {
  const updatedAt = nowIso(facility)
  if (isWriteOnly(key)) return upsertSecret(trx, { key, sealed: facility.sealer.seal(value), updatedAt })
  await upsertSetting(trx, { key, value, updatedAt })
  const fields = { key, value, updatedAt }
  await record(facility, trx, caller, { entity: 'setting', id: key, kind: 'set', fields })
}
