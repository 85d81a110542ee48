import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CubicleRow, RoomRow, SectionRow } from '@mayim/core/ground/schema/schema.ts'

export interface RoomWithSection extends RoomRow {
  readonly sectionName: string
  readonly attendantId: number | null
}

/** The rooms that are not retired. */
export async function rooms(db: Readers): Promise<RoomWithSection[]> {
  return db
    .selectFrom('room')
    .innerJoin('section', 'section.id', 'room.sectionId')
    .selectAll('room')
    .select(['section.name as sectionName', 'section.attendantId as attendantId'])
    .where('room.retiredAt', 'is', null)
    .orderBy('room.id')
    .execute()
}

/** A room that is not retired. */
export async function roomById(db: Readers, id: number): Promise<RoomWithSection | undefined> {
  return db
    .selectFrom('room')
    .innerJoin('section', 'section.id', 'room.sectionId')
    .selectAll('room')
    .select(['section.name as sectionName', 'section.attendantId as attendantId'])
    .where('room.id', '=', id)
    .where('room.retiredAt', 'is', null)
    .executeTakeFirst()
}

/** The sections that are not retired. */
export async function sections(db: Readers): Promise<SectionRow[]> {
  return db.selectFrom('section').selectAll().where('retiredAt', 'is', null).orderBy('id').execute()
}

/** The attendants on duty: those of the sections, by id. */
export async function attendantsOnDuty(db: Readers): Promise<number[]> {
  return (await sections(db)).flatMap(({ attendantId }) => attendantId ?? [])
}

export async function sectionById(db: Readers, id: number): Promise<SectionRow | undefined> {
  return db
    .selectFrom('section')
    .selectAll()
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
}

export async function updateSection(trx: Writers, id: number, fields: Partial<SectionRow>): Promise<void> {
  await trx.updateTable('section').set(fields).where('id', '=', id).execute()
}

export async function updateRoom(trx: Writers, id: number, fields: Partial<RoomRow>): Promise<void> {
  await trx.updateTable('room').set(fields).where('id', '=', id).execute()
}

/** The cubicles that are not retired. */
export async function cubicles(db: Readers): Promise<CubicleRow[]> {
  return db.selectFrom('cubicle').selectAll().where('retiredAt', 'is', null).orderBy('id').execute()
}

export async function cubicleById(db: Readers, id: number): Promise<CubicleRow | undefined> {
  return db
    .selectFrom('cubicle')
    .selectAll()
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
}

export async function updateCubicle(trx: Writers, id: number, fields: Partial<CubicleRow>): Promise<void> {
  await trx.updateTable('cubicle').set(fields).where('id', '=', id).execute()
}
