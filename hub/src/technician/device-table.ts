import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type {
  BuildingFileRow,
  DeviceCheckRow,
  PointEventRow,
  PointRow,
} from '@mayim/core/ground/schema/device-rows.ts'

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

export async function checkRows(db: Readers): Promise<DeviceCheckRow[]> {
  return db.selectFrom('deviceCheck').selectAll().orderBy('id').execute()
}

export async function storeCheck(trx: Writers, row: DeviceCheckRow): Promise<void> {
  const { id: _, ...fields } = row
  await trx
    .insertInto('deviceCheck')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .execute()
}

/** Returns whether there was one. */
export async function deleteCheck(trx: Writers, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('deviceCheck')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function insertBuildingFile(trx: Writers, row: BuildingFileRow): Promise<void> {
  await trx.insertInto('buildingFile').values(row).execute()
}

export async function updateBuildingFile(
  trx: Writers,
  id: string,
  fields: Pick<BuildingFileRow, 'outcome' | 'why'>,
): Promise<void> {
  await trx.updateTable('buildingFile').set(fields).where('id', '=', id).execute()
}

/** The versions of all bridges whose bridge has neither kept nor taken back, the oldest first. */
export async function openBuildingFiles(db: Readers, bridge: string): Promise<BuildingFileRow[]> {
  return db
    .selectFrom('buildingFile')
    .selectAll()
    .where('bridge', '=', bridge)
    .where('outcome', '=', 'sent')
    .orderBy('id')
    .execute()
}

/** The version that a bridge kept last. */
export async function keptBuildingFile(db: Readers, bridge: string): Promise<BuildingFileRow | undefined> {
  return db
    .selectFrom('buildingFile')
    .selectAll()
    .where('bridge', '=', bridge)
    .where('outcome', '=', 'taken')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const newest = 20

/** The versions of a bridge's building file, the newest first. */
export async function buildingFilesOf(db: Readers, bridge: string): Promise<BuildingFileRow[]> {
  return db
    .selectFrom('buildingFile')
    .selectAll()
    .where('bridge', '=', bridge)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()
}
