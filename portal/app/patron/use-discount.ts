import { useCall } from '@mayim/ui/client/queries.ts'
import { useSession } from '@mayim/ui/client/session.ts'

/** Whether staff gave the patron the reduced prices (money-11); false until it is known. */
export function useDiscount(): boolean {
  const current = useSession()
  const id = current.phase === 'signedIn' ? current.userId : ''
  return useCall('userGet', { params: { id } }, { enabled: id !== '' }).data?.discount ?? false
}
