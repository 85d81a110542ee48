import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import { Switch } from '@mayim/shared/ui/base/switch.tsx'
import { Loaded } from '@mayim/shared/ui/client/loaded.tsx'
import { useSend } from '@mayim/shared/ui/client/queries.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useNavigate } from 'react-router'
import { Screen } from '../shell/screen.tsx'
import { type Me, useMe } from './use-me.ts'

const choices = ['notificationReservations', 'notificationDayBefore', 'notificationDayOf'] as const

/** Which texts she wants; each switch is saved at once (operations 2, Patron account screens). */
export function Notifications() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Screen onBack={() => void navigate('/')}>
      <h1>{t('account.notifications.title')}</h1>
      <p>{t('account.notifications.intro')}</p>
      <Loaded query={useMe()} lines={3}>
        {me => <Switches me={me} />}
      </Loaded>
    </Screen>
  )
}

function Switches({ me }: { me: Me }) {
  const { t } = useTexts()
  const send = useSend('userPatch')
  const asked = send.isPending ? send.variables?.body[0] : undefined
  // The answer is there before the account is read again.
  const known = send.data ?? me
  return (
    <div>
      {choices.map(choice => {
        const changing = asked?.path === `/${choice}`
        return (
          <Switch
            key={choice}
            label={t(`account.notifications.${choice}`)}
            note={t(`account.notifications.${choice}Note`)}
            checked={changing ? asked.value === true : (known[choice] ?? false)}
            disabled={send.isPending}
            onChange={value =>
              send.mutate({ params: { id: me.id }, body: [{ op: 'add', path: `/${choice}`, value }] })
            }
          />
        )
      })}
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
    </div>
  )
}
