import { SettingsPage } from '@mayim/ui/settings/settings-page.tsx'
import { ServiceTests } from '@mayim/ui/settings/setup/service-tests.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Admin settings: every setting of the facility. */
export function SettingsScreen() {
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  return (
    <>
      <SettingsPage side="portal" timeZone={timeZone} />
      <ServiceTests />
    </>
  )
}
