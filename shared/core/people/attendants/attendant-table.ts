import type { Readers, Writers } from '../../runtime/facility.ts'
import type { AttendantRow } from '../../schema/schema.ts'

export async function attendants(db: Readers): Promise<AttendantRow[]> {
  return db.selectFrom('attendant').selectAll().orderBy('firstName').orderBy('lastName').execute()
}

export async function attendantById(db: Readers, id: number): Promise<AttendantRow | undefined> {
  return db.selectFrom('attendant').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The active attendant with the hash of a card number or a PIN, unless the attendant's account is disabled. */
export async function attendantByCard(db: Readers, cardHash: string): Promise<AttendantRow | undefined> {
  return db
    .selectFrom('attendant')
    .leftJoin('user', 'user.id', 'attendant.userId')
    .selectAll('attendant')
    .where('attendant.cardHash', '=', cardHash)
    .where('attendant.active', '=', 1)
    .where('user.disabledAt', 'is', null)
    .orderBy('attendant.id')
    .executeTakeFirst()
}

/** The active attendant whose card has one of these hashes, whatever the account says. */
export async function attendantOfCard(
  db: Readers,
  hashes: readonly string[],
): Promise<AttendantRow | undefined> {
  return db
    .selectFrom('attendant')
    .selectAll()
    .where('cardHash', 'in', hashes)
    .where('active', '=', 1)
    .executeTakeFirst()
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
  fields: Omit<AttendantRow, 'id'>,
): Promise<void> {
  await trx.updateTable('attendant').set(fields).where('id', '=', id).execute()
}
