import type { AttendantBoard, BoardRoom } from '@mayim/contract/entities/room.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { isAlarmRequest, requestsByRoom } from '../facility/requests.ts'

export interface AttendantCards {
  /** The rooms of the chosen section, or all; each keeps its place, whatever happens in it. */
  readonly mine: readonly BoardRoom[]
  /** The rooms of the other sections. */
  readonly others: readonly BoardRoom[]
  /** Of these rooms, those with the patrons who wait for an attendant: the next one first, then by the queue. */
  readonly ready: readonly BoardRoom[]
  /** Those with an open request that is no alarm, the oldest first. */
  readonly asking: readonly BoardRoom[]
  /** Those to clean, by when they are needed; those that are being cleaned are left out. */
  readonly toClean: readonly BoardRoom[]
  /** Ready rooms where everything works. */
  readonly free: number
  /** The open requests by room: alarms first, then the oldest. */
  readonly requests: ReadonlyMap<number, readonly RoomRequest[]>
}

const readyStatuses = new Set<string>([
  'ReadyForCheckingNext',
  'ReadyForMikvahNext',
  'ReadyForChecking',
  'ReadyForMikvah',
])

/** The cards in their fixed places, and what comes next. A `sectionId` of null shows all sections as one. */
export function attendantCards(board: AttendantBoard, sectionId: number | null): AttendantCards {
  const isMine = (room: BoardRoom) => sectionId === null || room.section.id === sectionId
  const mine = board.rooms.filter(isMine)
  const bySince = (a: BoardRoom, b: BoardRoom) => a.statusSince.localeCompare(b.statusSince)
  // The server sorts the rooms to clean by when they are needed.
  const need = new Map(board.cleaning.map((each, place) => [each.id, place]))
  const needOf = ({ roomId }: BoardRoom) => need.get(roomId) ?? board.cleaning.length
  const requests = requestsByRoom(board.requests)
  const askedSince = ({ roomId }: BoardRoom) =>
    requests.get(roomId)?.find(request => !isAlarmRequest(request))?.dateRequested
  return {
    mine,
    others: board.rooms.filter(room => !isMine(room)),
    ready: mine
      .filter(({ status }) => readyStatuses.has(status))
      .sort((a, b) => placeOf(a) - placeOf(b) || bySince(a, b)),
    asking: mine
      .filter(room => askedSince(room) !== undefined)
      .sort((a, b) => (askedSince(a) ?? '').localeCompare(askedSince(b) ?? '')),
    toClean: mine
      .filter(({ status }) => status === 'NeedsCleaning')
      .sort((a, b) => needOf(a) - needOf(b) || bySince(a, b)),
    free: board.rooms.filter(room => room.status === 'Ready' && room.faults.length === 0).length,
    requests: new Map(
      [...requests].map(([roomId, ofRoom]) => [
        roomId,
        [...ofRoom.filter(isAlarmRequest), ...ofRoom.filter(request => !isAlarmRequest(request))],
      ]),
    ),
  }
}

/** Place in the queue; 0 for whoever is next. */
function placeOf(room: BoardRoom): number {
  return room.status.endsWith('Next') ? 0 : (room.queuePlace ?? 99)
}

/** Whether the patron of a room is the next for an attendant. */
export function isNext(room: BoardRoom): boolean {
  return readyStatuses.has(room.status) && placeOf(room) <= 1
}

/**
 * The main action of a card: the first allowed forward step, else the first forward step. A visit of an earlier night
 * is ended (visit-161). A free room has none: nothing is to be done there.
 */
export function mainStep(room: BoardRoom): BoardRoom['next'][number] | null {
  if (room.status === 'Ready' || room.status === 'Offline') return null
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
