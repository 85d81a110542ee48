import { createStore, useStore } from './store.ts'

/** `offline`: the device has no network; `reconnecting`: it has, but no answer came; else `online`. */
export type ConnectionState = 'online' | 'reconnecting' | 'offline'

const state = createStore<ConnectionState>('online')

function networkIsGone(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** Phones by the hundred come back to the cloud one after another. */
let longestRetryMs = 20_000

/** What requests and the live stream tell about the way to the server. */
export const connection = {
  answered(): void {
    state.set('online')
  },
  failed(): void {
    state.set(networkIsGone() ? 'offline' : 'reconnecting')
  },
  current: () => state.get(),
  longestRetryMs: () => longestRetryMs,
  /** In the house, where few screens ask and each is waited for. */
  retryWithin(ms: number): void {
    longestRetryMs = ms
  },
}

/** Follows the browser's own word about the network; call once. Returns the way to stop. */
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

export function useConnection(): ConnectionState {
  return useStore(state)
}
