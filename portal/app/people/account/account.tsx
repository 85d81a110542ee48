import { checkOwnProfile, checkProfile, type Profile } from '@mayim/domain/validation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { OwnSessions } from '@mayim/ui/client/own-sessions.tsx'
import { useWrittenPhone } from '@mayim/ui/client/phone.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { Link } from '@mayim/ui/kit/link.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { flagSetting, numberSetting, textSetting, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { type Me, useMe } from '../../frame/patron/own-account.ts'
import { ProfileFields, startValues } from '../../frame/patron/profile-fields.tsx'
import { Screen } from '../../frame/screen.tsx'
import styles from './account.module.css'

/** All that concerns her account, in one place: who she is, where she is logged in, and the way to the rest (people-890). */
export function Account() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const writePhone = useWrittenPhone()
  const { userName } = useSignedIn()
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  return (
    <Screen title={t('account.own.title')} onBack={() => void navigate('/')}>
      <h1>{t('account.own.title')}</h1>
      <p>
        {t('account.own.phone')} <bdi dir="ltr">{writePhone(userName)}</bdi>
        <br />
        <span className={layout.soft}>{t('account.own.phoneHint')}</span>
      </p>
      <Loaded query={useMe()} lines={6}>
        {me => <OwnProfile me={me} />}
      </Loaded>
      <Rest />
      <OwnSessions timeZone={timeZone} className={layout.form} Heading="h2" />
    </Screen>
  )
}

/** What she left blank is not sent. */
function bodyOf({ firstName, lastName, ...rest }: Profile) {
  return {
    ...rest,
    ...(firstName === '' ? {} : { firstName }),
    ...(lastName === '' ? {} : { lastName }),
    partial: true,
  }
}

/** What is known of her, to correct. What she leaves blank stays unknown, unless the facility asks for it (people-890). */
function OwnProfile({ me }: { me: Me }) {
  const { t } = useTexts()
  const [values, setValues] = useState<Profile>(() => startValues(me))
  const [shown, setShown] = useState(false)
  const send = useSend('newUserInfo')
  const settings = usePublicSettings().data ?? {}
  const nameMinLetters = numberSetting(settings, 'nameMinLetters', 3)
  const check = flagSetting(settings, 'sendEmailForNewUsers') ? checkProfile : checkOwnProfile
  const checked = check(values, { nameMinLetters }, me)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setShown(true)
    if (!checked.ok) form.querySelector<HTMLElement>(`[name="${checked.field}"]`)?.focus()
    else if (!send.isPending) send.mutate({ params: { id: me.id }, body: bodyOf(checked.value) })
  }

  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <ProfileFields
        values={values}
        checked={shown ? checked : null}
        error={send.error}
        nameMinLetters={nameMinLetters}
        onChange={next => {
          setValues(next)
          if (send.isSuccess) send.reset()
        }}
      />
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
      {send.isSuccess && <Notice tone="success">{t('account.own.saved')}</Notice>}
      <Button type="submit" block busy={send.isPending}>
        {t('common.save')}
      </Button>
    </form>
  )
}

const links = [
  ['/notifications', 'bell', 'patron.menu.notifications'],
  ['/language', 'globe', 'patron.menu.language'],
  ['/history', 'hourglass', 'patron.menu.history'],
  ['/payment-methods', 'card', 'site.menu.cards'],
  ['/attendant-note', 'message', 'patron.menu.note'],
  ['/excluded-attendants', 'people', 'patron.menu.excluded'],
  ['/my-data', 'lock', 'patron.menu.data'],
] as const satisfies readonly (readonly [string, IconName, TextKey])[]

/** The pages of her account that have a place of their own. */
function Rest() {
  const { t } = useTexts()
  const hasLevels = (useCall('membershipLevels').data ?? []).length > 0
  return (
    <nav className={styles.links} aria-label={t('account.own.more')}>
      {links.map(([to, icon, text]) => (
        <Link key={to} to={to} className={styles.link}>
          <Icon name={icon} />
          {t(text)}
        </Link>
      ))}
      {hasLevels && (
        <Link to="/membership" className={styles.link}>
          <Icon name="person" />
          {t('site.menu.membership')}
        </Link>
      )}
    </nav>
  )
}
