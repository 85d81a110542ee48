/** While one of these holds, the reservation is in a room. */
export const inRoomStatuses = [
  'Assigned',
  'Prep',
  'ReadyForChecking',
  'ReadyForCheckingNext',
  'Checking',
  'Checked',
  'ReadyForMikvah',
  'ReadyForMikvahNext',
  'ToMikvah',
  'InMikvah',
  'FromMikvah',
  'Dressing',
] as const
type InRoomStatus = (typeof inRoomStatuses)[number]

/** The statuses of visit-1; visit-2 assigns them to booking, visit and room. */
export const reservationStatuses = [
  'Reserved',
  'Pending',
  'Arrived',
  'Waiting',
  ...inRoomStatuses,
  'Done',
  'Canceled',
  'Replaced',
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

/** Whether a patron with this status is in a room (visit-3). */
export function isInRoom(status: ReservationStatus): status is InRoomStatus {
  return (inRoomStatuses as readonly ReservationStatus[]).includes(status)
}

/** Whether a patron with this status is in the building, and not yet done. */
export function isHere(status: ReservationStatus): boolean {
  return status === 'Arrived' || status === 'Waiting' || isInRoom(status)
}

/** Whether a visit with this status is over: nobody comes for it any more. */
export function isOver(status: ReservationStatus): boolean {
  return status === 'Done' || status === 'Canceled' || status === 'Replaced'
}

export const roomStatuses = ['Offline', 'Ready', 'NeedsCleaning', 'Cleaning'] as const
export type RoomStatus = (typeof roomStatuses)[number]

/** A status of a room itself, not of the visit in it. */
export function isRoomStatus(status: ReservationStatus | RoomStatus): status is RoomStatus {
  return (roomStatuses as readonly string[]).includes(status)
}

export const cubicleStatuses = ['Available', 'Occupied', 'Offline'] as const
export type CubicleStatus = (typeof cubicleStatuses)[number]
