import type { Readers, Writers } from '../runtime/facility.ts'
import type { ScheduleOverrideRow, SecretSettingRow, SettingRow } from '../schema/schema.ts'

export async function settingRows(db: Readers): Promise<SettingRow[]> {
  return db.selectFrom('setting').selectAll().execute()
}

export async function upsertSetting(trx: Writers, row: SettingRow): Promise<void> {
  await trx
    .insertInto('setting')
    .values(row)
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({ value: row.value, updatedAt: row.updatedAt }),
    )
    .execute()
}

export async function upsertSecret(trx: Writers, row: SecretSettingRow): Promise<void> {
  await trx
    .insertInto('secretSetting')
    .values(row)
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({ sealed: row.sealed, updatedAt: row.updatedAt }),
    )
    .execute()
}

export async function overrideRows(db: Readers): Promise<ScheduleOverrideRow[]> {
  return db.selectFrom('scheduleOverride').selectAll().execute()
}

export async function upsertOverride(trx: Writers, row: ScheduleOverrideRow): Promise<void> {
  await trx
    .insertInto('scheduleOverride')
    .values(row)
    .onConflict(conflict =>
      conflict.column('date').doUpdateSet({ fields: row.fields, updatedAt: row.updatedAt }),
    )
    .execute()
}

export async function secretRow(db: Readers, key: string): Promise<SecretSettingRow | undefined> {
  return db.selectFrom('secretSetting').selectAll().where('key', '=', key).executeTakeFirst()
}

/** The keys of the secrets that are set. */
export async function secretKeys(db: Readers): Promise<string[]> {
  const rows = await db.selectFrom('secretSetting').select('key').execute()
  return rows.map(row => row.key)
}
