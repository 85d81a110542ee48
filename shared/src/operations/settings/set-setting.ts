import { checkSetting, isWriteOnly, type SettingKey, settingsRegistry } from '../../contract/settings.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Caller, Facility, Writers } from '../facility.ts'
import { nowIso, record } from '../record-change.ts'
import { upsertSetting } from './settings-table.ts'

/**
 * Sets one setting after its rule has judged it. A secret is sealed into a table of its own: it never reaches the log,
 * the other side or an answer. Refuses as `checkSetting`.
 */
export async function setSetting(
  facility: Facility,
  caller: Caller,
  input: { key: string; value: string },
): Promise<Result<{ key: string; value: string }>> {
  const checked = checkSetting(input.key, input.value)
  if (!checked.ok) return checked
  const key = input.key as SettingKey
  return facility.write(async trx => {
    if (settingsRegistry[key].type === 'secret') {
      await sealSecret(facility, trx, key, checked.value)
    } else {
      const row = { key, value: checked.value, updatedAt: nowIso(facility) }
      await upsertSetting(trx, row)
      await record(facility, trx, caller, { entity: 'setting', id: key, kind: 'set', fields: row })
    }
    return ok({ key, value: isWriteOnly(key) ? '' : checked.value })
  })
}

async function sealSecret(facility: Facility, trx: Writers, key: string, value: string): Promise<void> {
  const row = { key, sealed: facility.sealer.seal(value), updatedAt: nowIso(facility) }
  await trx
    .insertInto('secretSetting')
    .values(row)
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({ sealed: row.sealed, updatedAt: row.updatedAt }),
    )
    .execute()
}
