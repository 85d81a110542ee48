import { useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Navigate, useNavigate } from 'react-router'
import { Screen } from '../frame/screen.tsx'

/** The gate button for accounts with the role (building-51); the hub opens the gate, and its answer is shown. */
export function Gate() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { roles } = useSignedIn()
  const open = useSend('openGarageGate')
  if (!roles.includes('OpenGarageGate')) return <Navigate to="/" replace />
  return (
    <Screen
      onBack={() => void navigate('/')}
      foot={
        <Button icon="car" block busy={open.isPending} onClick={() => open.mutate({})}>
          {t('visit.gate.open')}
        </Button>
      }
    >
      <h1>{t('visit.gate.title')}</h1>
      <p>{t('visit.gate.hint')}</p>
      {open.data && <Notice tone="success">{t('visit.gate.opened')}</Notice>}
      {open.error && (
        <Notice tone="error" title={open.error.message}>
          {t('visit.gate.failedHint')}
        </Notice>
      )}
    </Screen>
  )
}
