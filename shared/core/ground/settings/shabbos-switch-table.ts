import type { Readers, Writers } from '../runtime/facility.ts'
import type { ShabbosSwitchRow } from '../schema/evening-rows.ts'

/** Every switch, in the order in which they were made. */
export async function shabbosSwitchRows(db: Readers): Promise<ShabbosSwitchRow[]> {
  return db.selectFrom('shabbosSwitch').selectAll().orderBy('id').execute()
}

export async function insertShabbosSwitch(trx: Writers, row: ShabbosSwitchRow): Promise<void> {
  await trx.insertInto('shabbosSwitch').values(row).execute()
}
