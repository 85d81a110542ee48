import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { PointEventRow, PointRow } from '@mayim/core/ground/schema/point-rows.ts'

/** The devices that this hub has heard of. */
export async function pointRows(db: Readers): Promise<PointRow[]> {
  return db.selectFrom('point').selectAll().orderBy('point').execute()
}

export async function pointRow(db: Readers, point: string): Promise<PointRow | undefined> {
  return db.selectFrom('point').selectAll().where('point', '=', point).executeTakeFirst()
}

/** Stores how a bridge describes a device. What a technician set for it stays. */
export async function storePoint(
  trx: Writers,
  row: Pick<PointRow, 'point' | 'bridge' | 'driver' | 'model'>,
): Promise<void> {
  const { point, ...described } = row
  await trx
    .insertInto('point')
    .values({ ...row, name: null, disabledAt: null })
    .onConflict(on => on.column('point').doUpdateSet(described))
    .execute()
}

export async function updatePoint(
  trx: Writers,
  point: string,
  fields: Partial<Pick<PointRow, 'name' | 'disabledAt'>>,
): Promise<void> {
  await trx.updateTable('point').set(fields).where('point', '=', point).execute()
}

export async function deletePoint(trx: Writers, point: string): Promise<void> {
  await trx.deleteFrom('point').where('point', '=', point).execute()
}

export async function insertPointEvent(trx: Writers, row: PointEventRow): Promise<void> {
  await trx.insertInto('pointEvent').values(row).execute()
}

const newestEvents = 50

/** What was done with a device, the newest first. */
export async function pointEvents(db: Readers, point: string): Promise<PointEventRow[]> {
  return db
    .selectFrom('pointEvent')
    .selectAll()
    .where('point', '=', point)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(newestEvents)
    .execute()
}
