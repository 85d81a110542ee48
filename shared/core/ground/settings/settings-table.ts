import type { Readers, Writers } from '../runtime/facility.ts'
import type { ScheduleOverrideRow, SecretSettingRow, SettingRow } from '../schema/schema.ts'

export async function settingRows(db: Readers): Promise<SettingRow[]> {
  return db.selectFrom('setting').selectAll().execute()
}

export async function settingRow(db: Readers, key: string): Promise<SettingRow | undefined> {
  return db.selectFrom('setting').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Stores a row. Without `changedBy` and `valueBefore` nobody is named and nothing can be undone. */
export async function upsertSetting(
  trx: Writers,
  { key, ...fields }: Pick<SettingRow, 'key' | 'value' | 'updatedAt'> & Partial<SettingRow>,
): Promise<void> {
  const columns = { changedBy: '', valueBefore: null, ...fields }
  await trx
    .insertInto('setting')
    .values({ key, ...columns })
    .onConflict(conflict => conflict.column('key').doUpdateSet(columns))
    .execute()
}

export async function upsertSecret(trx: Writers, row: SecretSettingRow): Promise<void> {
  await trx
    .insertInto('secretSetting')
    .values(row)
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({ sealed: row.sealed, updatedAt: row.updatedAt, changedBy: row.changedBy }),
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

/** The secrets that are set, without their values. */
export async function secretRows(db: Readers): Promise<Omit<SecretSettingRow, 'sealed'>[]> {
  return db
    .selectFrom('secretSetting')
    .select(['key', 'updatedAt', 'changedBy'])
    .where('sealed', '!=', '')
    .execute()
}
