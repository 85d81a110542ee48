import { useSignedIn } from '@mayim/ui/client/session.ts'
import { PatronPayments } from '@mayim/ui/money/payments/patron-payments.tsx'
import { PeoplePage } from '@mayim/ui/people/people-page.tsx'
import { usePaymentPlace } from './use-payment-place.ts'

/** Admin people: staff, attendants, and the Admin's own account. */
export function PeopleScreen() {
  const { userId } = useSignedIn()
  const place = usePaymentPlace()
  return <PeoplePage {...place} ownId={userId} payments={<PatronPayments place={place} />} />
}
