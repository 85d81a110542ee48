import { useSend } from '@mayim/ui/client/queries.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LanguageSwitch } from '@mayim/ui/kit/language-switch.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useNavigate } from 'react-router'
import { ownLanguage } from '../frame/patron/own-account.ts'
import { Screen } from '../frame/screen.tsx'

/**
 * The choice of language. A signed-in patron's choice is stored in her account, for texts and the building's screens.
 */
export function Language() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const current = useSession()
  const keep = useSend('userPatch')
  return (
    <Screen title={t('patron.language.title')} onBack={() => void navigate('/')}>
      <h1>{t('patron.language.title')}</h1>
      <LanguageSwitch
        isTitled
        onChosen={chosen => current.phase === 'signedIn' && keep.mutate(ownLanguage(current.userId, chosen))}
      />
      {keep.error && <Notice tone="error">{keep.error.message}</Notice>}
    </Screen>
  )
}
