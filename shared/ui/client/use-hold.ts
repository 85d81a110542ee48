import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'

const holds = ['factorMissing'] as const satisfies readonly RefusalCode[]
export type Hold = (typeof holds)[number]

/**
 * Why the server refuses the session's calls, or null (people-153). Derived from the refusals of this page's queries.
 * `release` requests everything again.
 */
export function useHold(): { readonly hold: Hold | null; readonly release: () => void } {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  const hold = useSyncExternalStore(subscribe, () => holdIn(cache))
  return { hold, release: () => void client.resetQueries() }
}

function holdIn(cache: QueryCache): Hold | null {
  const codes = cache.getAll().map(({ state: { error } }) => (error instanceof ApiError ? error.code : null))
  return holds.find(hold => codes.includes(hold)) ?? null
}
