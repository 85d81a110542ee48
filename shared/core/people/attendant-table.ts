import type { Readers } from '../runtime/facility.ts'
import type { AttendantRow } from '../schema/schema.ts'

export async function attendants(db: Readers): Promise<AttendantRow[]> {
  return db.selectFrom('attendant').selectAll().orderBy('firstName').orderBy('lastName').execute()
}

export async function attendantById(db: Readers, id: number): Promise<AttendantRow | undefined> {
  return db.selectFrom('attendant').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The active attendant with the keyed hash of a card number or a PIN. */
export async function attendantByCard(db: Readers, cardHash: string): Promise<AttendantRow | undefined> {
  return db
    .selectFrom('attendant')
    .selectAll()
    .where('cardHash', '=', cardHash)
    .where('active', '=', 1)
    .executeTakeFirst()
}
