import { roomLight } from '@mayim/shared/contract/facility-points.ts'
import type { LightByHand } from '@mayim/shared/domain/scenes.ts'
import type { ReservationStatus, RoomStatus } from '@mayim/shared/domain/status.ts'
import type { Readers } from '@mayim/shared/operations/facility.ts'

export interface LitRoom {
  readonly roomId: number
  readonly roomStatus: RoomStatus
  readonly visitStatus: ReservationStatus | null
  readonly wantedByHand: boolean | null
}

/** All rooms with what decides their lights. */
export async function litRooms(db: Readers): Promise<LitRoom[]> {
  const rows = await db
    .selectFrom('room')
    .leftJoin('reservation', 'reservation.id', 'room.reservationId')
    .select(['room.id as roomId', 'room.status as roomStatus', 'room.lightsWanted as lightsWanted'])
    .select('reservation.visitStatus as visitStatus')
    .execute()
  return rows.map(({ roomId, roomStatus, lightsWanted, visitStatus }) => ({
    roomId,
    roomStatus,
    visitStatus: visitStatus as ReservationStatus | null,
    wantedByHand: lightsWanted === null ? null : lightsWanted === 1,
  }))
}

/** The lamps of the rooms that somebody has switched since the room's status last changed, and when. */
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
