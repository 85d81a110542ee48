import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { BuildingFileRow } from '@mayim/core/ground/schema/point-rows.ts'

export async function insertBuildingFile(trx: Writers, row: BuildingFileRow): Promise<void> {
  await trx.insertInto('buildingFile').values(row).execute()
}

export async function updateBuildingFile(
  trx: Writers,
  id: string,
  fields: Pick<BuildingFileRow, 'outcome'>,
): Promise<void> {
  await trx.updateTable('buildingFile').set(fields).where('id', '=', id).execute()
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
