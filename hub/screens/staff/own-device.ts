import { useState } from 'react'

/** What one desk has of its own where the building has several. */
export type OwnDevice = 'printer' | 'reader' | 'swipeReader'

const keys: Readonly<Record<OwnDevice, string>> = {
  printer: 'mayimDeskPrinter',
  reader: 'mayimDeskReader',
  swipeReader: 'mayimDeskSwipeReader',
}

/** The printer or reader beside this computer, chosen on it; null where none was chosen (building-256, building-380). */
export function ownDevice(kind: OwnDevice): string | null {
  return localStorage.getItem(keys[kind])
}

/** The same, and a function that chooses another; null chooses none. */
export function useOwnDevice(kind: OwnDevice): readonly [string | null, (id: string | null) => void] {
  const [id, setId] = useState(() => ownDevice(kind))
  return [
    id,
    next => {
      if (next === null) localStorage.removeItem(keys[kind])
      else localStorage.setItem(keys[kind], next)
      setId(next)
    },
  ]
}
