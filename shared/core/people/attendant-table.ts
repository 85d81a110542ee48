import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { AttendantRow } from '../ground/schema/schema.ts'

export async function attendants(db: Readers): Promise<AttendantRow[]> {
  return db.selectFrom('attendant').selectAll().orderBy('firstName').orderBy('lastName').execute()
}

export async function attendantById(db: Readers, id: number): Promise<AttendantRow | undefined> {
  return db.selectFrom('attendant').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The active attendants with a card or a PIN, without those whose account is disabled. */
export async function cardHolders(db: Readers): Promise<AttendantRow[]> {
  return db
    .selectFrom('attendant')
    .leftJoin('user', 'user.id', 'attendant.userId')
    .selectAll('attendant')
    .where('attendant.cardHash', 'is not', null)
    .where('attendant.active', '=', 1)
    .where('user.disabledAt', 'is', null)
    .orderBy('attendant.id')
    .execute()
}

export async function attendantIds(db: Readers): Promise<number[]> {
  const rows = await db.selectFrom('attendant').select('id').execute()
  return rows.map(row => row.id)
}

export async function insertAttendant(trx: Writers, row: AttendantRow): Promise<void> {
  await trx.insertInto('attendant').values(row).execute()
}

export async function updateAttendant(
  trx: Writers,
  id: number,
  fields: Partial<AttendantRow>,
): Promise<void> {
  await trx.updateTable('attendant').set(fields).where('id', '=', id).execute()
}
