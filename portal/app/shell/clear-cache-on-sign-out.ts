import { useSession } from '@mayim/ui/client/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Clears the cache when a session ends, however it ends: the next person who signs in here could otherwise reach the
 * last one's data through the browser's history.
 */
export function useClearCacheOnSignOut(): void {
  const client = useQueryClient()
  const current = useSession()
  const userId = current.phase === 'signedIn' ? current.userId : null
  const before = useRef(userId)
  useEffect(() => {
    if (before.current !== null && before.current !== userId) client.clear()
    before.current = userId
  }, [client, userId])
}
