import { Button } from '@mantine/core'
import { Field } from '@mayim/shared/ui/base/field.tsx'
import type { ApiError } from '@mayim/shared/ui/client/api-error.ts'
import { type SignedIn, session, useSignedIn } from '@mayim/shared/ui/client/session.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useRest } from '../kiosk/use-rest.ts'
import { signOut } from '../staff/sign-out.ts'
import styles from './dialog.module.css'

/** House rules, Privacy: shared computers lock after 60 s of rest. */
const restMs = 60_000
/** In this tab alone, so that loading the page anew opens nothing. */
const lockedKey = 'mayimLocked'

/**
 * Covers the desk when nobody has touched it: nothing of it is drawn, dialogs and all, and nothing of it is lost. The
 * password of whoever is signed in opens it.
 */
export function Lock(props: { children: (lockNow: () => void) => ReactNode }) {
  const [locked, keepLocked] = useState(() => sessionStorage.getItem(lockedKey) === '1')
  const setLocked = (next: boolean) => {
    if (next) sessionStorage.setItem(lockedKey, '1')
    else sessionStorage.removeItem(lockedKey)
    keepLocked(next)
  }
  useRest(locked ? null : restMs, () => setLocked(true))
  return (
    <>
      <div hidden={locked} inert={locked}>
        {props.children(() => setLocked(true))}
      </div>
      {locked && <Locked onOpen={() => setLocked(false)} />}
    </>
  )
}

function Locked(props: { onOpen: () => void }) {
  const { t } = useTexts()
  const { userName } = useSignedIn()
  const [password, setPassword] = useState('')
  const enter = useMutation<SignedIn, ApiError>({
    mutationFn: () => session.signIn({ username: userName, password }),
    onSuccess: props.onOpen,
    onError: () => setPassword(''),
  })
  return (
    <main className={styles.lock}>
      <h1>{t('reception.lock.title')}</h1>
      <p>{t('reception.lock.explain', { name: userName })}</p>
      <form
        onSubmit={event => {
          event.preventDefault()
          enter.mutate()
        }}
      >
        <Field
          label={t('reception.lock.password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          ltr
          required
          error={enter.error?.message}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" loading={enter.isPending}>
          {t('reception.lock.open')}
        </Button>
        <Button variant="subtle" onClick={() => void signOut()}>
          {t('reception.lock.other')}
        </Button>
      </form>
    </main>
  )
}
