import { AuditPage } from '@mayim/ui/people/privacy/audit-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Admin records: who saw and changed what. */
export function AuditScreen() {
  return <AuditPage timeZone={textSetting(usePublicSettings().data, 'timeZone') || 'UTC'} />
}
