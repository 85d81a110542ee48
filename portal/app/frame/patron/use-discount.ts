import { hasMemberPrice } from '@mayim/domain/money/membership.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSession } from '@mayim/ui/client/session.ts'

/**
 * Whether the patron has the reduced prices for a visit of that date: by her membership, or because staff gave them to
 * her (money-11, money-462); false until it is known.
 */
export function useDiscount(date: string): boolean {
  const current = useSession()
  const id = current.phase === 'signedIn' ? current.userId : ''
  const me = useCall('userGet', { params: { id } }, { enabled: id !== '' }).data
  return (me?.discount ?? false) || hasMemberPrice(me?.membership ?? null, date)
}
