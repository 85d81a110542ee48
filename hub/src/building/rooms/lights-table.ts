import { roomLight } from '@mayim/contract/building/facility-points.ts'
import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { SceneRow } from '@mayim/core/ground/schema/building-rows.ts'
import { lightEffectOf } from '@mayim/domain/building/lights.ts'
import type { LightByHand } from '@mayim/domain/building/scenes.ts'
import { queueOf } from '@mayim/domain/plan/ready-queue.ts'
import type { ReservationStatus, RoomStatus } from '@mayim/domain/status.ts'

export interface LitRoom {
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

/** The rooms with an open call for help that nobody has answered. */
async function roomsInNeed(db: Readers): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('supplyRequest')
    .select('roomId')
    .where('status', '=', 'open')
    .where('kind', '=', 'help')
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

/** The room that a visit is in or was last in. */
export async function roomOfReservation(db: Readers, reservationId: string): Promise<number | null> {
  const row = await db
    .selectFrom('reservation')
    .select('roomId')
    .where('id', '=', reservationId)
    .executeTakeFirst()
  return row?.roomId ?? null
}

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
