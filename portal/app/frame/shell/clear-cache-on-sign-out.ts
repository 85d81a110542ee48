import { useSession } from '@mayim/ui/client/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Where the ticks of her preparation are kept on this device. */
export const ticksKey = 'ticks'

/**
 * Clears the cache when a session ends, in any way. Otherwise the next user of the browser could reach the previous
 * user's data through the history.
 */
export function useClearCacheOnSignOut(): void {
  const client = useQueryClient()
  const current = useSession()
  const userId = current.phase === 'signedIn' ? current.userId : null
  const before = useRef(userId)
  useEffect(() => {
    if (before.current !== null && before.current !== userId) {
      client.clear()
      localStorage.removeItem(ticksKey)
    }
    before.current = userId
  }, [client, userId])
}
