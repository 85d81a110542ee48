import { type Hold, holds } from '@mayim/contract/call.ts'
import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'

/**
 * Why the server refuses the session's calls, or null (people-153, privacy-22). Derived from the refusals of this page's
 * queries. `release` requests everything again; `releaseQuietly` what was refused, and keeps the answers on screen.
 */
export function useHold(): {
  readonly hold: Hold | null
  readonly release: () => void
  readonly releaseQuietly: () => Promise<void>
} {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  const hold = useSyncExternalStore(subscribe, () => holdIn(cache))
  const releaseQuietly = useCallback(
    () => client.refetchQueries({ predicate: ({ state }) => holdOf(state.error) !== null }),
    [client],
  )
  return { hold, release: () => void client.resetQueries(), releaseQuietly }
}

function holdIn(cache: QueryCache): Hold | null {
  for (const { state } of cache.getAll()) {
    const hold = holdOf(state.error)
    if (hold !== null) return hold
  }
  return null
}

function holdOf(error: Error | null): Hold | null {
  return error instanceof ApiError ? (holds.find(hold => hold === error.code) ?? null) : null
}
