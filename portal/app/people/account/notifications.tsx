import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { SelectField } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Me, useMe } from '../../frame/patron/own-account.ts'
import { Screen } from '../../frame/screen.tsx'

const choices = [
  'notificationReservations',
  'notificationDayBefore',
  'notificationDayOf',
  'notificationCallIn',
] as const

const channels = ['text', 'mail', 'both', 'voice'] as const

/** Switches for the texts that the patron gets; and how they reach her; each is saved at once (messages-19, messages-522). */
export function Notifications() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Screen title={t('account.notifications.title')} onBack={() => void navigate('/account')}>
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
  // Shown at the press itself, before the request is even under way: a switch must not spring back in between.
  const [asked, setAsked] = useState<{ choice: (typeof choices)[number]; value: boolean } | null>(null)
  // The answer is there before the account is read again.
  const known = send.data ?? me
  return (
    <div>
      {choices.map(choice => (
        <Switch
          key={choice}
          label={t(`account.notifications.${choice}`)}
          note={t(`account.notifications.${choice}Note`)}
          checked={asked?.choice === choice ? asked.value : (known[choice] ?? false)}
          disabled={asked !== null}
          onChange={value => {
            setAsked({ choice, value })
            send.mutate(
              { params: { id: me.id }, body: [{ op: 'add', path: `/${choice}`, value }] },
              { onSettled: () => setAsked(null) },
            )
          }}
        />
      ))}
      <SelectField
        label={t('account.notifications.channel')}
        hint={me.email ? undefined : t('account.notifications.noEmail')}
        value={known.messageChannel ?? 'text'}
        disabled={asked !== null || send.isPending}
        onChange={value =>
          send.mutate({ params: { id: me.id }, body: [{ op: 'add', path: '/messageChannel', value }] })
        }
        options={channels
          .filter(channel => me.email || channel === 'text' || channel === 'voice')
          .map(value => ({ value, text: t(`account.notifications.channels.${value}`) }))}
      />
      {me.textsStopped && (
        <Notice tone="warning" title={t('account.notifications.stopped')}>
          {t('account.notifications.stoppedHint')}
        </Notice>
      )}
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
    </div>
  )
}
