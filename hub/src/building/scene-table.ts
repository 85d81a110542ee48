import { roomLight } from '@mayim/contract/building/facility-points.ts'
import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { SceneRow } from '@mayim/core/ground/schema/building-rows.ts'
import type { LightByHand } from '@mayim/domain/building/scenes.ts'

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

/** The rooms whose lamp was switched by hand since the room's status last changed, and when. */
export async function lightsByHand(db: Readers): Promise<LightByHand[]> {
  const rows = await db
    .selectFrom('room')
    .select(['id', 'lightsWanted', 'lightsAskedAt'])
    .where('lightsWanted', 'is not', null)
    .where('lightsAskedAt', 'is not', null)
    .execute()
  return rows.map(({ id, lightsWanted, lightsAskedAt }) => ({
    point: roomLight(id),
    on: lightsWanted === 1,
    atMs: Date.parse(lightsAskedAt ?? ''),
  }))
}
