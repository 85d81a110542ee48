import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'

export type Me = CallAnswer<'userGet'>

/** The patron's account, as the server stores it. */
export function useMe() {
  const { userId } = useSignedIn()
  return useCall('userGet', { params: { id: userId } })
}
