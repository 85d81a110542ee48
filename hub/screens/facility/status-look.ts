import type { ReservationStatus, RoomStatus } from '@mayim/domain/status.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
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

const texts: Partial<Record<ShownStatus, TextKey>> = {
  Prep: 'desk.attendant.press.Prep',
  ReadyForChecking: 'desk.attendant.press.ReadyForChecking',
  Checking: 'desk.attendant.press.Checking',
  Checked: 'desk.attendant.press.Checked',
  ReadyForMikvah: 'desk.attendant.press.ReadyForMikvah',
  ToMikvah: 'desk.attendant.press.ToMikvah',
  InMikvah: 'desk.attendant.press.InMikvah',
  FromMikvah: 'desk.attendant.press.FromMikvah',
  Dressing: 'desk.attendant.press.Dressing',
  Done: 'desk.attendant.press.Done',
  Cleaning: 'desk.attendant.startCleaning',
  Ready: 'desk.attendant.finishCleaning',
}

/** The label of a step's button, from the attendant's side. */
export function stepText(from: ShownStatus, to: ShownStatus): TextKey {
  if (to === 'Prep' && from !== 'Assigned') return 'desk.attendant.press.notYet'
  if (to === 'NeedsCleaning' && from === 'Cleaning') return 'desk.attendant.stopCleaning'
  return texts[to] ?? (lookOf(to).text as TextKey)
}
