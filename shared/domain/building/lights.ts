import { isInRoom, type ReservationStatus, type RoomStatus } from '../status.ts'
import { type LightEffect, reservationTransitions } from '../visit/transitions.ts'

export interface RoomForLights {
  readonly roomStatus: RoomStatus
  /** The status of the visit in the room; null where the room is empty. */
  readonly visitStatus: ReservationStatus | null
  /** The last change of the visit's status with a light effect lit the lamp outside (`lightEffectOf`). */
  readonly called: boolean
  /** The manual switch, until the status next changes; null follows the status. */
  readonly wantedByHand: boolean | null
  /** The patron has pressed Leave, and the dry door has not closed yet. */
  readonly leaving: boolean
  /** A call for help from the room is open, and nobody has answered it. */
  readonly helpUnanswered: boolean
}

interface LightsOfRoom {
  readonly light: boolean
  /** The lamp outside that calls the attendant. */
  readonly call: boolean
  /** The lamp outside flashes: the room calls for help. It takes precedence over `call`. */
  readonly flashing: boolean
}

const calling: ReadonlySet<ReservationStatus> = new Set([
  'ReadyForChecking',
  'ReadyForCheckingNext',
  'ReadyForMikvah',
  'ReadyForMikvahNext',
])

/** The effect of a visit's change on the lights, by the cause in the log; null for none, as when the queue moves. */
export function lightEffectOf(cause: string): LightEffect | null {
  return reservationTransitions.find(row => row.id === cause)?.lights ?? null
}

/**
 * The lights that a room should have now (building-24): on from Assigned to Done and while cleaning; off in Ready, Offline
 * and NeedsCleaning, but not before the patron is out of the door. The lamp outside is lit for a patron who pressed Ready,
 * and not for one whom the attendant moved on or back (visit-F6b, visit-M7, visit-X2). It flashes for a call for help that
 * nobody has answered (building-78).
 */
export function lightsOfRoom(room: RoomForLights): LightsOfRoom {
  const { visitStatus } = room
  const byStatus = visitStatus !== null ? isInRoom(visitStatus) : room.roomStatus === 'Cleaning'
  return {
    light: room.wantedByHand ?? (byStatus || room.leaving),
    call: room.called && visitStatus !== null && calling.has(visitStatus),
    flashing: room.helpUnanswered,
  }
}
