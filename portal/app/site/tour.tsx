import { useTexts } from '@mayim/ui/i18n.ts'
import { useNavigate } from 'react-router'
import { Screen } from '../frame/screen.tsx'

/** Nothing to offer yet (screens-29). */
export function Tour() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Screen title={t('account.tour.title')} onBack={() => void navigate('/')}>
      <h1>{t('account.tour.title')}</h1>
      <p>{t('account.tour.soon')}</p>
    </Screen>
  )
}
