import { TextsPage } from '@mayim/ui/settings/wording/texts-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Admin texts: every text of the facility in its languages. */
export function TextsScreen() {
  return <TextsPage timeZone={textSetting(usePublicSettings().data, 'timeZone') || 'UTC'} />
}
