import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { PeoplePage } from '@mayim/ui/people/people-page.tsx'
import { useNavigate } from 'react-router'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { Screen } from '../frame/screen.tsx'

/** Admin people: staff, attendants, and the Admin's own account. */
export function PeopleScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const current = useSession()
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  return (
    <Screen onBack={() => void navigate('/')}>
      <h1>{t('people.title')}</h1>
      {current.phase === 'signedIn' && (
        <PeoplePage side="portal" timeZone={timeZone} ownId={current.userId} />
      )}
    </Screen>
  )
}
