import { DayPage } from '@mayim/ui/day/day-page.tsx'
import { useLocation } from 'react-router'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Admin day: the reservations of one night. */
export function DayScreen() {
  const settings = usePublicSettings().data
  const timeZone = textSetting(settings, 'timeZone') || 'UTC'
  // The menu leads back to tonight, also from another night of the same page.
  const { key } = useLocation()
  return (
    <DayPage
      key={key}
      listsFailed
      place={{ timeZone, currency: textSetting(settings, 'currency') || 'USD' }}
    />
  )
}
