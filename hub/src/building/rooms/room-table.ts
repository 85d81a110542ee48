import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CubicleRow, RoomRow, SectionRow } from '@mayim/core/ground/schema/schema.ts'
import { lightEffectOf } from '@mayim/domain/building/lights.ts'
import { needsRoom } from '@mayim/domain/building/room-assignment.ts'
import { type RoomNature, type RoomUse, roomUses } from '@mayim/domain/capacity/room-fit.ts'
import { queueOf } from '@mayim/domain/plan/ready-queue.ts'
import type { ReservationStatus, RoomStatus } from '@mayim/domain/status.ts'
import { alarmKinds } from '@mayim/domain/visit/supply-request.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'

export interface RoomWithSection extends RoomRow {
  readonly sectionName: string
  readonly attendantId: number | null
}

/** What a room is made for besides a shower or a bath. */
export function usesOf({ uses }: Pick<RoomRow, 'uses'>): readonly RoomUse[] {
  return roomUses.filter(use => uses?.split(',').includes(use))
}

/** What a room is. */
export function natureOf(room: RoomRow): RoomNature {
  return { bath: room.bath === 1, uses: usesOf(room) }
}

/** The same as its column. */
export function usesColumn(uses: readonly RoomUse[]): RoomRow['uses'] {
  return uses.length === 0 ? null : roomUses.filter(use => uses.includes(use)).join(',')
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

/** The rooms that are preassigned to active bookings of a night, each with its reservation. */
export async function preassignedRoomsOf(db: Readers, date: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('reservation')
    .select(['id', 'roomIdPreassign', 'bookingStatus', 'visitStatus'])
    .where('date', '=', date)
    .where('roomIdPreassign', 'is not', null)
    .execute()
  const kept = rows.filter(row => needsRoom(shownStatus(row)))
  return new Map(kept.flatMap(row => (row.roomIdPreassign === null ? [] : [[row.roomIdPreassign, row.id]])))
}

interface LitRoom {
  readonly roomId: number
  readonly roomStatus: RoomStatus
  readonly visitStatus: ReservationStatus | null
  /** Whether the step to the current status turned on the lamp outside. */
  readonly called: boolean
  readonly wantedByHand: boolean | null
  /** Whether an open call for help from the room is unanswered. */
  readonly helpUnanswered: boolean
}

/** All rooms with the data that decides their lights. */
export async function litRooms(db: Readers): Promise<LitRoom[]> {
  const rows = await db
    .selectFrom('room')
    .leftJoin('reservation', 'reservation.id', 'room.reservationId')
    .select(['room.id as roomId', 'room.status as roomStatus', 'room.lightsWanted as lightsWanted'])
    .select(['reservation.id as reservationId', 'reservation.visitStatus as visitStatus'])
    .execute()
  const queued = rows.flatMap(({ reservationId, visitStatus }) =>
    reservationId !== null && visitStatus !== null && queueOf(visitStatus) !== null ? [reservationId] : [],
  )
  const [called, inNeed] = await Promise.all([calledOf(db, queued), roomsInNeed(db)])
  return rows.map(({ roomId, roomStatus, lightsWanted, reservationId, visitStatus }) => ({
    roomId,
    roomStatus,
    visitStatus: visitStatus as ReservationStatus | null,
    called: reservationId !== null && called.has(reservationId),
    wantedByHand: lightsWanted === null ? null : lightsWanted === 1,
    helpUnanswered: inNeed.has(roomId),
  }))
}

/** The rooms with an alarm that nobody has answered. */
async function roomsInNeed(db: Readers): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('supplyRequest')
    .select('roomId')
    .where('status', '=', 'open')
    .where('kind', 'in', alarmKinds)
    .where('answeredAt', 'is', null)
    .execute()
  return new Set(rows.map(({ roomId }) => roomId))
}

/** Of these visits, those whose last change of the lights called the attendant. */
async function calledOf(db: Readers, reservationIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (reservationIds.length === 0) return new Set()
  const changes = await db
    .selectFrom('change')
    .select(['entityId', 'cause'])
    .where('entity', '=', 'reservation')
    .where('entityId', 'in', reservationIds)
    .where('cause', '!=', '')
    .orderBy('position')
    .execute()
  const said = changes.flatMap(({ entityId, cause }) => {
    const effect = lightEffectOf(cause)
    return effect === null ? [] : [[entityId, effect] as const]
  })
  return new Set([...new Map(said)].flatMap(([id, effect]) => (effect === 'call' ? [id] : [])))
}

/** The room that a visit is in or was last in. */
export async function roomOfReservation(db: Readers, reservationId: string): Promise<number | null> {
  const row = await db
    .selectFrom('reservation')
    .select('roomId')
    .where('id', '=', reservationId)
    .executeTakeFirst()
  return row?.roomId ?? null
}
