import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
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
