import type { ReservationStatus, RoomStatus } from '@mayim/domain/status.ts'
import { reservationLooks, roomLooks, type StatusLook } from '@mayim/ui/kit/status.ts'

/** What a room shows: its reservation's status while one is in it, else its own (the evening design). */
export type ShownStatus = ReservationStatus | RoomStatus

export function isRoomOwn(status: ShownStatus): status is RoomStatus {
  return Object.hasOwn(roomLooks, status)
}

/** The word, icon and colour of what a room shows. */
export function lookOf(status: ShownStatus): StatusLook {
  return isRoomOwn(status) ? roomLooks[status] : reservationLooks[status]
}
