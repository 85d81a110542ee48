import { useCall } from '@mayim/ui/client/queries.ts'
import { useSession } from '@mayim/ui/client/session.ts'

/** The patron's current wait list entries; none while nobody is signed in. */
export function useMyEntries() {
  const signedIn = useSession().phase === 'signedIn'
  return useCall('waitList', {}, { enabled: signedIn })
}
