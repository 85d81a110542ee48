import { ReportsPage } from '@mayim/ui/reports/reports-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Admin records: the reports. */
export function ReportsScreen() {
  const { data } = usePublicSettings()
  const timeZone = textSetting(data, 'timeZone') || 'UTC'
  return (
    <ReportsPage place={{ side: 'portal', timeZone, currency: textSetting(data, 'currency') || 'USD' }} />
  )
}
