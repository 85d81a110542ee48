import type { Readers, Writers } from '../runtime/facility.ts'
import { prepare } from '../schema/prepared.ts'
import type { UserRow } from '../schema/schema.ts'

export async function userById(db: Readers, id: string): Promise<UserRow | undefined> {
  const [row] = await withId(db, id)
  return row
}

const withId = prepare((db, id: string) => db.selectFrom('user').selectAll().where('id', '=', id))

export async function usersById(db: Readers, ids: readonly string[]): Promise<Map<string, UserRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('user')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export async function userByPhone(db: Readers, phone: string): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('phone', '=', phone).executeTakeFirst()
}

export async function updateUser(trx: Writers, id: string, fields: Partial<UserRow>): Promise<void> {
  await trx.updateTable('user').set(fields).where('id', '=', id).execute()
}

/** The ids of the attendants that a patron avoids. */
export async function excludedAttendantsOf(db: Readers, userId: string): Promise<number[]> {
  const row = await db
    .selectFrom('user')
    .select('excludedAttendants')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.excludedAttendants) as number[]) : []
}
