import { isInRoom, type ReservationStatus, type RoomStatus } from './status.ts'

export interface RoomForLights {
  readonly roomStatus: RoomStatus
  /** The status of the visit in the room; null when nobody is in it. */
  readonly visitStatus: ReservationStatus | null
  /** What somebody asked for by hand, until the status next changes; null follows the status. */
  readonly wantedByHand: boolean | null
  /** She has pressed that she leaves and the dry door has not yet closed behind her. */
  readonly leaving: boolean
}

export interface LightsOfRoom {
  readonly light: boolean
  /** The lamp outside that calls the attendant. */
  readonly call: boolean
}

const calling: ReadonlySet<ReservationStatus> = new Set([
  'ReadyForChecking',
  'ReadyForCheckingNext',
  'ReadyForMikvah',
  'ReadyForMikvahNext',
])

/**
 * The lights that a room should have now (the evening design, Lights): on from Assigned to the end and while
 * cleaning, off in Ready, Offline and NeedsCleaning, but not before she is out of the door.
 */
export function lightsOfRoom(room: RoomForLights): LightsOfRoom {
  const { visitStatus } = room
  const byStatus = visitStatus !== null ? isInRoom(visitStatus) : room.roomStatus === 'Cleaning'
  return {
    light: room.wantedByHand ?? (byStatus || room.leaving),
    call: visitStatus !== null && calling.has(visitStatus),
  }
}
