import type { RoomRequest, SupplyRequest } from '@mayim/contract/entities/supply-request.ts'
import { moreTime, supplyItems } from '@mayim/domain/visit/supply-request.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useSyncExternalStore } from 'react'

const extensionKey = 'mayimExtension'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The extension of the telephone beside this screen, stored on it. A room that is rung is connected to it. */
export function useOwnExtension(): [string, (extension: string) => void] {
  const extension = useSyncExternalStore(subscribe, () => localStorage.getItem(extensionKey) ?? '')
  return [
    extension,
    value => {
      localStorage.setItem(extensionKey, value)
      for (const listener of listeners) listener()
    },
  ]
}

/** A phone rings for half a minute. Without a report for longer than this, none will come. */
const ringsForMs = 45_000

/** The outcome of ringing the room. Null if it was not rung. */
export function ringText(request: RoomRequest, now: number): TextKey | null {
  const { ring, dateRang } = request
  if (ring === null || dateRang === null) return null
  if (ring === 'ringing' && now - Date.parse(dateRang) > ringsForMs) return 'reception.requests.ring.failed'
  return `reception.requests.ring.${ring}`
}

/** The text of a request. An item that staff wrote by hand is shown as it is, not used as a key. */
export function requestText({ item, ...request }: SupplyRequest): TextKey {
  if (request.isHelpRequest) return 'panel.help.no'
  if (request.isReleaseRequest) return 'panel.alarm.unlockedInside'
  if (request.isAttendantRequest) return 'desk.attendant.wanted'
  if (request.isCallRequest) return 'desk.attendant.ring'
  if (item === moreTime) return 'desk.attendant.moreTime'
  return (supplyItems as readonly string[]).includes(item)
    ? (`panel.supplies.item.${item}` as TextKey)
    : (item as TextKey)
}

/** It stands among the alarms, and is answered there (visit-163). */
export function isAlarmRequest(request: SupplyRequest): boolean {
  return request.isHelpRequest || request.isReleaseRequest
}

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
