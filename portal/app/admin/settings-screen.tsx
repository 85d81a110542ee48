import { useTexts } from '@mayim/ui/i18n.ts'
import { SettingsPage } from '@mayim/ui/settings/settings-page.tsx'
import { ServiceTests } from '@mayim/ui/setup/service-tests.tsx'
import { useNavigate } from 'react-router'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { Screen } from '../frame/screen.tsx'
import { WebsitePictures } from '../pictures/website-pictures.tsx'

/** Admin settings: every setting of the facility. */
export function SettingsScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  return (
    <Screen onBack={() => void navigate('/')}>
      <h1>{t('settings.title')}</h1>
      <SettingsPage side="portal" timeZone={timeZone} />
      <ServiceTests />
      <WebsitePictures />
    </Screen>
  )
}
