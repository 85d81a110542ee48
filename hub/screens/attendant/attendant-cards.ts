import type { AttendantBoard, BoardRoom } from '@mayim/contract/entities/room.ts'
import { isAlarmRequest, requestsByRoom } from '../facility/requests.ts'
import { isRoomOwn } from '../facility/status-look.ts'

export interface AttendantLists {
  /** Rooms with open requests whose patron is not ready: help first, then the oldest request. */
  readonly asking: readonly BoardRoom[]
  /** Patrons who wait for an attendant: the next one first, then in the order of the queue. */
  readonly ready: readonly BoardRoom[]
  /** Occupied rooms where an attendant can act, or where the patron only prepares: longest first. */
  readonly rooms: readonly BoardRoom[]
  readonly cleaning: readonly BoardRoom[]
  /** The lists whose rooms are all in a list before them: they would say that there is none. */
  readonly hidden: ReadonlySet<'rooms' | 'cleaning'>
  /** Ready rooms where everything works. */
  readonly free: number
  /** Empty rooms, which have no card, where something does not work. */
  readonly faulty: readonly BoardRoom[]
  /** The open requests by room, oldest first. */
  readonly requests: ReturnType<typeof requestsByRoom>
}

const readyStatuses = new Set<string>([
  'ReadyForCheckingNext',
  'ReadyForMikvahNext',
  'ReadyForChecking',
  'ReadyForMikvah',
])

/** Sorts the board by urgency. Each room is in one list at most, with all its requests (visit-163). A `sectionId` of null shows all sections. */
export function attendantLists(board: AttendantBoard, sectionId: number | null): AttendantLists {
  const mine = board.rooms.filter(room => sectionId === null || room.section.id === sectionId)
  // The server sorts the rooms to clean by when they are needed. Rooms that are being cleaned come last.
  const need = new Map(board.cleaning.map((each, place) => [each.id, place]))
  const byNeed = (room: BoardRoom) =>
    (room.status === 'Cleaning' ? board.cleaning.length : 0) +
    (need.get(room.roomId) ?? board.cleaning.length)
  const bySince = (a: BoardRoom, b: BoardRoom) => a.statusSince.localeCompare(b.statusSince)
  const requests = requestsByRoom(board.requests)
  const isReady = ({ status }: BoardRoom) => readyStatuses.has(status)
  const isAsking = (room: BoardRoom) => requests.has(room.roomId) && !isReady(room)
  const rest = mine.filter(room => !isAsking(room) && !isReady(room))
  const askedSince = (room: BoardRoom) => {
    const asked = requests.get(room.roomId) ?? []
    return `${asked.some(isAlarmRequest) ? 0 : 1}${asked[0]?.dateRequested ?? ''}`
  }
  const isOccupied = ({ status }: BoardRoom) => !isRoomOwn(status)
  const isToClean = ({ status }: BoardRoom) => status === 'NeedsCleaning' || status === 'Cleaning'
  const kinds = { rooms: isOccupied, cleaning: isToClean }
  return {
    asking: mine.filter(isAsking).sort((a, b) => askedSince(a).localeCompare(askedSince(b))),
    ready: mine.filter(isReady).sort((a, b) => urgency(a) - urgency(b) || bySince(a, b)),
    rooms: rest.filter(isOccupied).sort(bySince),
    cleaning: rest.filter(isToClean).sort((a, b) => byNeed(a) - byNeed(b) || bySince(a, b)),
    hidden: new Set(
      (['rooms', 'cleaning'] as const).filter(list => mine.some(kinds[list]) && !rest.some(kinds[list])),
    ),
    requests,
    free: mine.filter(room => room.status === 'Ready' && room.faults.length === 0).length,
    faulty: rest.filter(
      room => room.faults.length > 0 && (room.status === 'Ready' || room.status === 'Offline'),
    ),
  }
}

function urgency(room: BoardRoom): number {
  return room.status.endsWith('Next') ? 0 : (room.queuePlace ?? 99)
}

/**
 * The main action of a card: the first allowed forward step, else the first forward step. A visit of an earlier night
 * is ended (visit-161).
 */
export function mainStep(room: BoardRoom): BoardRoom['next'][number] | null {
  const end = room.leftOver && room.next.find(step => step.status === 'Done' && step.enabled)
  if (end) return end
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
