import { isWriteOnly, type SettingKey, secretsOfHub } from '@mayim/contract/settings.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import { secretSealer } from './open-secret.ts'
import { upsertSecret, upsertSetting } from './settings-table.ts'

/**
 * Stores a value that `checkSetting` accepted. A write-only value is sealed. Those of the building go to the other side,
 * sealed; the others stay out of the change log (settings-19).
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
    const secret = { key, sealed: secretSealer(facility, key).seal(value), updatedAt }
    await upsertSecret(trx, secret)
    if (!secretsOfHub.includes(key)) return
    return record(facility, trx, caller, { entity: 'secretSetting', id: key, kind: 'set', fields: secret })
  }
  await upsertSetting(trx, { key, value, updatedAt })
  const fields = { key, value, updatedAt }
  await record(facility, trx, caller, { entity: 'setting', id: key, kind: 'set', fields })
}
