import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { OwnPasswordField, useOwnPassword } from '@mayim/ui/people/own-password.tsx'
import styles from '../forms/dialog.module.css'

/** Lets a patron open the garage gate from her app (people-36). Admins alone see it; the portal makes the change. */
export function PersonGate({ person }: { person: UserAnswer }) {
  const { t } = useTexts()
  const { roles } = useSignedIn()
  const own = useOwnPassword('hub')
  const give = useSend('roleAdd')
  const take = useSend('roleRemove')
  const error = give.error ?? take.error
  if (!roles.includes('Admin')) return null
  function send(allowed: boolean) {
    const [act, other] = allowed ? [give, take] : [take, give]
    other.reset()
    act.mutate({ params: { id: person.id, role: 'OpenGarageGate' }, body: own.body })
  }
  return (
    <section className={styles.lines}>
      <h3>{t('reception.person.gate')}</h3>
      <OwnPasswordField own={own} error={error} hint={t('reception.person.gateHint')} />
      {error && error.field !== 'ownPassword' && <Notice tone="error">{error.message}</Notice>}
      <Switch
        label={t('people.role.OpenGarageGate')}
        checked={person.roles?.includes('OpenGarageGate') ?? false}
        disabled={give.isPending || take.isPending}
        onChange={send}
      />
    </section>
  )
}
