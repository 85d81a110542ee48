import type { CallAnswer } from '@mayim/shared/ui/client/call-api.ts'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { useSignedIn } from '@mayim/shared/ui/client/session.ts'

export type Me = CallAnswer<'userGet'>

/** Her own account, as the server keeps it. */
export function useMe() {
  const { userId } = useSignedIn()
  return useCall('userGet', { params: { id: userId } })
}
