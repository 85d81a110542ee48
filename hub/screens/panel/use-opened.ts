import { useState } from 'react'
import { useRest } from '../shell/touch/use-rest.ts'

/**
 * What a person opened on the panel, null for nothing. It closes when nobody touches the panel for `idleSeconds`
 * (visit-114), and when `owner`, the patron or the status for which it was opened, changes.
 */
export function useOpened<T>(idleSeconds: number, owner: string | null) {
  const [held, setHeld] = useState<{ what: T; owner: string | null } | null>(null)
  if (held && held.owner !== owner) setHeld(null)
  const close = () => setHeld(null)
  useRest(held ? idleSeconds * 1000 : null, close)
  return {
    opened: held?.owner === owner ? held.what : null,
    open: (what: T) => setHeld({ what, owner }),
    close,
  }
}
