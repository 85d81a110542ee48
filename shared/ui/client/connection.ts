import { positionHeader } from '@mayim/contract/position-header.ts'
import { createStore, useStore } from './store.ts'

/** `offline`: the device has no network. `reconnecting`: it has, but no answer came. Otherwise `online`. */
export type ConnectionState = 'online' | 'reconnecting' | 'offline'

const state = createStore<ConnectionState>('online')

function networkIsGone(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** Hundreds of phones reconnect to the portal one after another. */
let longestRetryMs = 20_000

/** The state of the connection, as reported by requests and the live stream. */
export const connection = {
  answered(): void {
    state.set('online')
  },
  failed(): void {
    state.set(networkIsGone() ? 'offline' : 'reconnecting')
  },
  current: () => state.get(),
  longestRetryMs: () => longestRetryMs,
  /** For the hub, with few screens that must reconnect soon. */
  retryWithin(ms: number): void {
    longestRetryMs = ms
  },
}

/** Follows the browser's network events. Call it once. Returns a function that stops it. */
export function followNetwork(onBack: () => void): () => void {
  const gone = () => state.set('offline')
  const back = () => {
    state.set('reconnecting')
    onBack()
  }
  window.addEventListener('offline', gone)
  window.addEventListener('online', back)
  return () => {
    window.removeEventListener('offline', gone)
    window.removeEventListener('online', back)
  }
}

/**
 * Calls `run` each time the line is back: the browser reports a network, or the server answers after a failure. Returns
 * a function that stops it.
 */
export function whenBack(run: () => void): () => void {
  const stop = state.subscribe(() => state.get() === 'online' && run())
  window.addEventListener('online', run)
  return () => {
    stop()
    window.removeEventListener('online', run)
  }
}

export function useConnection(): ConnectionState {
  return useStore(state)
}

let first: number | null = null
const newest = new Map<string, string>()

/** Stores the position of the change log at the oldest request of this page's answers, and at the newest of a path. */
export function keepPosition(response: Response, path = ''): void {
  const position = response.headers.get(positionHeader)
  if (position === null) return
  newest.set(path, position)
  first = Math.min(first ?? Number.POSITIVE_INFINITY, Number(position))
}

/** The position of the newest answer of a path. */
export function positionOf(path: string): string | undefined {
  return newest.get(path)
}

/** The position from which the page needs events before it has received any. Empty if it has no answer yet. */
export function firstPosition(): string {
  return first === null ? '' : String(first)
}
