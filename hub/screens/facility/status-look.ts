import type { ReservationStatus, RoomStatus } from '@mayim/domain/status.ts'
import { reservationLooks, roomLooks, type StatusLook } from '@mayim/ui/kit/status.ts'

/** The status that a room shows: its reservation's while occupied, else its own (visit-2). */
export type ShownStatus = ReservationStatus | RoomStatus

export function isRoomOwn(status: ShownStatus): status is RoomStatus {
  return Object.hasOwn(roomLooks, status)
}

/** The word, icon and colour of a room's status. */
export function lookOf(status: ShownStatus): StatusLook {
  return isRoomOwn(status) ? roomLooks[status] : reservationLooks[status]
}
