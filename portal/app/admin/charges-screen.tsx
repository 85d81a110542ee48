import { ChargesPage } from '@mayim/ui/money/charges/charges-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Admin records: charges and payments that do not match. */
export function ChargesScreen() {
  return <ChargesPage timeZone={textSetting(usePublicSettings().data, 'timeZone') || 'UTC'} />
}
