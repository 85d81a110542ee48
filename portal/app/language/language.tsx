import { LanguageSwitch } from '@mayim/shared/ui/base/language-switch.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useNavigate } from 'react-router'
import { Screen } from '../shell/screen.tsx'

export function Language() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Screen onBack={() => void navigate('/')}>
      <h1>{t('patron.language.title')}</h1>
      <LanguageSwitch isTitled />
    </Screen>
  )
}
