import { useSession } from '@mayim/ui/client/session.ts'
import { useEffect } from 'react'
import { lazyPart, Part } from '../parts/lazy-part.tsx'
import { useMyReservations } from './my-reservations.ts'
import { forgetPass } from './pass-store.ts'

const KeptPass = lazyPart(async () => (await import('./kept-pass.tsx')).KeptPass, 'visit')

/** Keeps the pass of her next visit on this device, renews it with each change, and deletes it with the visit. */
export function HerPass() {
  const { phase } = useSession()
  const { query, here, reserved } = useMyReservations()
  const visit = here ?? reserved
  const isGone = phase === 'signedOut' || (query.data !== undefined && !query.isFetching && !visit)
  useEffect(() => {
    // Private mode, or a browser without a store: there was nothing to keep.
    if (isGone) void forgetPass().catch(() => undefined)
  }, [isGone])
  if (phase !== 'signedIn' || !visit) return null
  return (
    <Part fallback={null} otherwise={null}>
      <KeptPass visit={visit} />
    </Part>
  )
}
