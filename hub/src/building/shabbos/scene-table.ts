import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { SceneRow } from '@mayim/core/ground/schema/evening-rows.ts'

export async function sceneRows(db: Readers): Promise<SceneRow[]> {
  return db.selectFrom('scene').selectAll().orderBy('name').orderBy('id').execute()
}

export async function upsertScene(trx: Writers, row: SceneRow): Promise<void> {
  const { id: _, ...fields } = row
  await trx
    .insertInto('scene')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .execute()
}

/** Returns whether a row was removed. */
export async function deleteScene(trx: Writers, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('scene').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
