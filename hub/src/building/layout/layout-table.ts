import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CubicleRow, RoomRow, SectionRow } from '@mayim/core/ground/schema/schema.ts'
import { needsRoom } from '@mayim/domain/building/room-assignment.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'

/** Every room, retired ones too. */
export async function roomsEver(db: Readers): Promise<RoomRow[]> {
  return db.selectFrom('room').selectAll().orderBy('id').execute()
}

/** Every section, retired ones too. */
export async function sectionsEver(db: Readers): Promise<SectionRow[]> {
  return db.selectFrom('section').selectAll().orderBy('id').execute()
}

/** Every cubicle, retired ones too. */
export async function cubiclesEver(db: Readers): Promise<CubicleRow[]> {
  return db.selectFrom('cubicle').selectAll().orderBy('id').execute()
}

export async function insertSection(
  trx: Writers,
  row: { id: number; name: string; retiredAt: string | null },
): Promise<void> {
  await trx
    .insertInto('section')
    .values({ ...row, attendantId: null })
    .execute()
}

export async function insertRoom(trx: Writers, row: RoomRow): Promise<void> {
  await trx.insertInto('room').values(row).execute()
}

export async function insertCubicle(
  trx: Writers,
  row: { id: number; name: string; retiredAt: string | null },
): Promise<void> {
  await trx
    .insertInto('cubicle')
    .values({ ...row, status: 'Available', reservationId: null })
    .execute()
}

/** The rooms that are kept for an active booking of a night from this date on, to the last one if it is given. */
export async function roomsKeptFrom(
  db: Readers,
  date: string,
  lastDate = '9999-12-31',
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('reservation')
    .select(['roomIdPreassign', 'bookingStatus', 'visitStatus'])
    .where('date', '>=', date)
    .where('date', '<=', lastDate)
    .where('roomIdPreassign', 'is not', null)
    .execute()
  return new Set(rows.filter(row => needsRoom(shownStatus(row))).flatMap(row => row.roomIdPreassign ?? []))
}
