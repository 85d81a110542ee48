import type { AttendantBoard, BoardRoom } from '@mayim/contract/entities/room.ts'
import { isRoomOwn } from '../facility/status-look.ts'

export interface AttendantLists {
  /** Patrons who wait for an attendant: the next one first, then in the order of the queue. */
  readonly ready: readonly BoardRoom[]
  /** Occupied rooms where an attendant can act, or where the patron only prepares: longest first. */
  readonly rooms: readonly BoardRoom[]
  readonly cleaning: readonly BoardRoom[]
  /** Ready rooms where everything works. */
  readonly free: number
  /** Empty rooms, which have no card, where something does not work. */
  readonly faulty: readonly BoardRoom[]
  /** Rooms to clean, in the order of the server. */
  readonly requests: AttendantBoard['requests']
}

const readyStatuses = new Set<string>([
  'ReadyForCheckingNext',
  'ReadyForMikvahNext',
  'ReadyForChecking',
  'ReadyForMikvah',
])

/** Sorts the board by urgency. A `sectionId` of null shows all sections. */
export function attendantLists(board: AttendantBoard, sectionId: number | null): AttendantLists {
  const mine = board.rooms.filter(room => sectionId === null || room.section.id === sectionId)
  // The server sorts the rooms to clean by when they are needed. Rooms that are being cleaned come last.
  const need = new Map(board.cleaning.map((each, place) => [each.id, place]))
  const byNeed = (room: BoardRoom) =>
    (room.status === 'Cleaning' ? board.cleaning.length : 0) +
    (need.get(room.roomId) ?? board.cleaning.length)
  const bySince = (a: BoardRoom, b: BoardRoom) => a.statusSince.localeCompare(b.statusSince)
  return {
    ready: mine
      .filter(room => readyStatuses.has(room.status))
      .sort((a, b) => urgency(a) - urgency(b) || bySince(a, b)),
    rooms: mine.filter(room => !isRoomOwn(room.status) && !readyStatuses.has(room.status)).sort(bySince),
    cleaning: mine
      .filter(room => room.status === 'NeedsCleaning' || room.status === 'Cleaning')
      .sort((a, b) => byNeed(a) - byNeed(b) || bySince(a, b)),
    requests: board.requests.filter(each => sectionId === null || each.sectionId === sectionId),
    free: mine.filter(room => room.status === 'Ready' && room.faults.length === 0).length,
    faulty: mine.filter(
      room => room.faults.length > 0 && (room.status === 'Ready' || room.status === 'Offline'),
    ),
  }
}

function urgency(room: BoardRoom): number {
  return room.status.endsWith('Next') ? 0 : (room.queuePlace ?? 99)
}

/** The main action of a card: the first allowed forward step, else the first forward step. */
export function mainStep(room: BoardRoom): BoardRoom['next'][number] | null {
  const onward = room.next.filter(step => !isBack(room, step))
  return onward.find(step => step.enabled) ?? onward[0] ?? null
}

/** Backward steps, which are shown under More. */
export function otherSteps(room: BoardRoom): BoardRoom['next'] {
  const main = mainStep(room)
  return room.next.filter(step => step !== main)
}

function isBack(room: BoardRoom, step: BoardRoom['next'][number]): boolean {
  if (step.status === 'NeedsCleaning') return room.status === 'Cleaning'
  return step.status === 'Prep' && room.status !== 'Assigned'
}
