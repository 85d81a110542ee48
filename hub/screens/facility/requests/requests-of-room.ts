import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'

type Requests = readonly RoomRequest[]

/** The open requests by room, oldest first. */
export function requestsByRoom(requests: Requests): ReadonlyMap<number, Requests> {
  return Map.groupBy(oldestFirst(requests), request => request.roomId)
}

/** The open requests by reservation, oldest first. Requests from an empty room are left out. */
export function requestsByVisit(requests: Requests): ReadonlyMap<string, Requests> {
  const ofVisits = oldestFirst(requests).filter(({ reservationId }) => reservationId !== null)
  return Map.groupBy(ofVisits, ({ reservationId }) => reservationId ?? '')
}

function oldestFirst(requests: Requests): Requests {
  return [...requests].sort((a, b) => a.dateRequested.localeCompare(b.dateRequested))
}
