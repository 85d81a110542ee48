import { DayPage } from '@mayim/ui/day/day-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Admin day: the reservations of one night. */
export function DayScreen() {
  const settings = usePublicSettings().data
  const timeZone = textSetting(settings, 'timeZone') || 'UTC'
  return <DayPage listsFailed place={{ timeZone, currency: textSetting(settings, 'currency') || 'USD' }} />
}
