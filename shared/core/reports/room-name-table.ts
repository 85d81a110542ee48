import type { Readers } from '../ground/runtime/facility.ts'

/** What every room is called, retired ones included, by its number. The portal has none. */
export async function roomNames(db: Readers): Promise<{ id: string; name: string }[]> {
  const rows = await db.selectFrom('room').select(['id', 'name']).orderBy('id').execute()
  return rows.map(({ id, name }) => ({ id: String(id), name }))
}
