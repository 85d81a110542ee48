import { SchedulePage } from '@mayim/ui/calendar/schedule/schedule-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Admin schedule: a month of nights, by the rules and by hand. */
export function ScheduleScreen() {
  return <SchedulePage timeZone={textSetting(usePublicSettings().data, 'timeZone') || 'UTC'} />
}
