import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useState } from 'react'

const extensionKey = 'mayimExtension'

/** The telephone beside this screen, kept on it: a room that is rung is connected to it. */
export function useOwnExtension(): [string, (extension: string) => void] {
  const [extension, setExtension] = useState(() => localStorage.getItem(extensionKey) ?? '')
  return [
    extension,
    value => {
      setExtension(value)
      localStorage.setItem(extensionKey, value)
    },
  ]
}

/** A phone rings for half a minute; where nothing is heard of it for longer, nothing will be. */
const ringsForMs = 45_000

/** What came of ringing her room; null where nobody has. */
export function ringText(request: RoomRequest, now: number): TextKey | null {
  const { ring, dateRang } = request
  if (ring === null || dateRang === null) return null
  if (ring === 'ringing' && now - Date.parse(dateRang) > ringsForMs) return 'reception.requests.ring.failed'
  return `reception.requests.ring.${ring}`
}
