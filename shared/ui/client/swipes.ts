import type { LiveSwipe } from '@mayim/contract/live-events.ts'

const listeners = new Set<(swipe: LiveSwipe) => void>()

/** The cards that were held to readers of the building (building-380). */
export const swipes = {
  tell(swipe: LiveSwipe): void {
    for (const listener of listeners) listener(swipe)
  },
  /** Returns a function that stops it. */
  onSwipe(listener: (swipe: LiveSwipe) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
