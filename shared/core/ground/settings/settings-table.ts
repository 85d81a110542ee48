import type { OutOfServicePeriod, RoomPool } from '@mayim/domain/capacity/out-of-service.ts'
import type { Readers, Writers } from '../runtime/facility.ts'
import type { OutOfServiceRow, ShabbosSwitchRow } from '../schema/building-rows.ts'
import type { ChangeRow, ScheduleOverrideRow, SecretSettingRow, SettingRow } from '../schema/schema.ts'

export async function settingRows(db: Readers): Promise<SettingRow[]> {
  return db.selectFrom('setting').selectAll().execute()
}

export async function settingRow(db: Readers, key: string): Promise<SettingRow | undefined> {
  return db.selectFrom('setting').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Every change of a setting that either log still has, in the order of this side, those first that were cut (sync-11). */
export async function settingEntries(db: Readers): Promise<ChangeRow[]> {
  const kept = await db
    .selectFrom('keptChange')
    .selectAll()
    .where('entity', '=', 'setting')
    .orderBy('position')
    .execute()
  const logged = await db
    .selectFrom('change')
    .selectAll()
    .where('entity', '=', 'setting')
    .orderBy('position')
    .execute()
  return [...kept, ...logged]
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

/** Removes the values of secrets, where they are set. */
export async function blankSecrets(trx: Writers, keys: readonly string[], updatedAt: string): Promise<void> {
  await trx
    .updateTable('secretSetting')
    .set({ sealed: '', updatedAt, changedBy: '' })
    .where('key', 'in', keys)
    .where('sealed', '!=', '')
    .execute()
}

/** Every switch, in the order in which they were made. */
export async function shabbosSwitchRows(db: Readers): Promise<ShabbosSwitchRow[]> {
  return db.selectFrom('shabbosSwitch').selectAll().orderBy('id').execute()
}

export async function insertShabbosSwitch(trx: Writers, row: ShabbosSwitchRow): Promise<void> {
  await trx.insertInto('shabbosSwitch').values(row).execute()
}

/** The periods that were not ended early, by their first night. */
export async function currentPeriods(db: Readers): Promise<OutOfServicePeriod[]> {
  const rows = await db
    .selectFrom('outOfService')
    .selectAll()
    .where('endedAt', 'is', null)
    .orderBy('fromDate')
    .orderBy('id')
    .execute()
  return rows.map(({ id, roomId, fromDate, toDate, pool, reason }) => ({
    id,
    roomId,
    fromDate,
    toDate,
    pool: pool === '' ? null : (pool as RoomPool),
    reason,
  }))
}

export async function insertPeriod(trx: Writers, row: OutOfServiceRow): Promise<void> {
  await trx.insertInto('outOfService').values(row).execute()
}

/** Ends a period early. */
export async function endPeriod(trx: Writers, id: string, endedAt: string): Promise<void> {
  await trx.updateTable('outOfService').set({ endedAt }).where('id', '=', id).execute()
}
