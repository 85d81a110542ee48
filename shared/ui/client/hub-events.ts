import type { LiveSwipe } from '@mayim/contract/live-events.ts'
import { createStore } from './store.ts'

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

/** How often this screen was asked to show its name since it was opened (building-255). */
export const identified = createStore(0)
