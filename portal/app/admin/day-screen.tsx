import { DayPage } from '@mayim/ui/reports/day/day-page.tsx'
import { useLocation } from 'react-router'
import { usePaymentPlace } from './use-payment-place.ts'

/** Admin day: the reservations of one night. */
export function DayScreen() {
  // The menu leads back to tonight, also from another night of the same page.
  const { key } = useLocation()
  return <DayPage key={key} place={usePaymentPlace()} />
}
