import { callApi } from '@mayim/ui/client/call-api.ts'
import { session, useSignedIn } from '@mayim/ui/client/session.ts'
import { useRequest } from '@mayim/ui/client/use-request.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { useEffect, useState } from 'react'
import { LockedHelp } from '../../facility/requests/locked-help.tsx'
import { LanguageSelect } from '../../staff/language-select.tsx'
import { signOut } from '../../staff/sign-out.ts'
import { useSwipe } from '../../staff/use-swipe.ts'
import { EveningInNumbers } from './evening-numbers.tsx'
import styles from './lock.module.css'
import { lockAtServer, lockSettled, repeatLock } from './lock-at-server.ts'
import { useLockedNumbers } from './use-locked-numbers.ts'

/**
 * The page of a locked computer: the rooms that call for help, the facility, its clock and the night in numbers,
 * without names and codes, and the form to unlock it.
 */
export function Locked(props: { onOpen: () => void }) {
  const { numbers, helps, answeredAt } = useLockedNumbers()
  // The hub may have been silent when the desk was locked.
  useEffect(() => {
    if (answeredAt > 0) repeatLock()
  }, [answeredAt])
  return (
    <div className={styles.locked}>
      <LockedHelp helps={helps} />
      <main className={styles.lock}>
        <EveningInNumbers numbers={numbers} />
        <Unlock onOpen={props.onOpen} />
      </main>
    </div>
  )
}

/** The PIN field with the hint for a card, or the password if neither is at hand. */
function Unlock(props: { onOpen: () => void }) {
  const { t } = useTexts()
  const { userName } = useSignedIn()
  const [byPassword, setByPassword] = useState(false)
  const [typed, setTyped] = useState('')
  const enter = useRequest({
    send: async ({ byPassword, secret }: { byPassword: boolean; secret: string }): Promise<unknown> => {
      const hubHasLock = await lockSettled()
      const unlocked: Promise<unknown> = byPassword
        ? session.signIn({ username: userName, password: secret })
        : callApi('deskUnlock', { body: { cardCode: secret } })
      return unlocked.catch(error => {
        if (!hubHasLock) lockAtServer()
        throw error
      })
    },
    onSuccess: () => props.onOpen(),
    onError: () => setTyped(''),
  })
  // A card reader types into the field as well. Its characters are a card, never part of a password.
  useSwipe(code => {
    setTyped('')
    if (!byPassword) enter.mutate({ byPassword, secret: code })
  })
  function otherWay() {
    enter.reset()
    setTyped('')
    setByPassword(!byPassword)
  }
  return (
    <section className={styles.unlock}>
      <h2>
        <Icon name="lock" size={24} />
        {t('reception.lock.title')}
      </h2>
      <p>{t('reception.lock.explain', { name: userName })}</p>
      <Form onSend={() => enter.mutate({ byPassword, secret: typed })}>
        <Field
          key={String(byPassword)}
          label={t(byPassword ? 'reception.lock.password' : 'reception.lock.pin')}
          hint={byPassword ? undefined : t('reception.lock.swipe')}
          type="password"
          autoComplete={byPassword ? 'current-password' : 'off'}
          {...(byPassword ? {} : { inputMode: 'numeric' as const })}
          autoFocus
          ltr
          required
          error={enter.error?.message}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" busy={enter.isPending}>
          {t('reception.lock.open')}
        </Button>
        <Button look="quiet" onClick={otherWay}>
          {t(byPassword ? 'reception.lock.usePin' : 'reception.lock.usePassword')}
        </Button>
        <Button look="plain" onClick={() => void signOut().then(props.onOpen)}>
          {t('reception.lock.other')}
        </Button>
      </Form>
      <LanguageSelect />
    </section>
  )
}
