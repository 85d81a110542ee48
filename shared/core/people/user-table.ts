import type { Readers, Writers } from '../ground/runtime/facility.ts'
import { prepare } from '../ground/schema/prepared.ts'
import type { UserRow } from '../ground/schema/schema.ts'

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

/** The account that a phone leads to: its own, or the one that this was merged into (people-762). */
export async function userByPhone(db: Readers, phone: string): Promise<UserRow | undefined> {
  const row = await ownerOfPhone(db, phone)
  return row && followMerges(db, row)
}

/** The account that has a phone, also if it was merged into another one. */
export async function ownerOfPhone(db: Readers, phone: string): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('phone', '=', phone).executeTakeFirst()
}

/** So many accounts in a row have been merged at most; a ring ends there. */
const mostMerges = 10

/** The account that an account was merged into, else the account itself (people-762). */
export async function followMerges(db: Readers, row: UserRow): Promise<UserRow> {
  let found = row
  for (let step = 0; step < mostMerges && found.mergedInto !== null; step += 1) {
    const next = await userById(db, found.mergedInto)
    if (!next || next.erasedAt !== null) break
    found = next
  }
  return found
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

export async function userByUsername(db: Readers, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()
}

export async function insertUser(trx: Writers, row: UserRow): Promise<void> {
  await trx.insertInto('user').values(row).execute()
}
