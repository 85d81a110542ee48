import { useSession } from '@mayim/ui/client/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Whatever was asked for in her name is forgotten when her session ends, however it ends: the next who signs in here
 * could else go back over the history to what was hers.
 */
export function useForgetHers(): void {
  const client = useQueryClient()
  const current = useSession()
  const userId = current.phase === 'signedIn' ? current.userId : null
  const before = useRef(userId)
  useEffect(() => {
    if (before.current !== null && before.current !== userId) client.clear()
    before.current = userId
  }, [client, userId])
}
