import type { TextKey } from '@mayim/texts/texts.ts'
import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { type SignedIn, session, useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Screen } from '../frame/screen.tsx'
import layout from '../parts/layout.module.css'

/** Screens for an Admin alone; whoever else comes is offered to sign in as one. The server judges for itself. */
export function RequireAdmin({ title, children }: { title: TextKey; children: ReactNode }) {
  const { t } = useTexts()
  const current = useSession()
  if (current.phase === 'signedIn' && current.roles.includes('Admin')) return children
  return (
    <Screen>
      <h1>{t(title)}</h1>
      {current.phase === 'restoring' && <Skeleton />}
      {current.phase === 'signedOut' && <PasswordForm />}
      {current.phase === 'signedIn' && (
        <>
          <Notice tone="warning">{t('schedule.adminOnly')}</Notice>
          <Button look="quiet" onClick={() => void session.signOut()}>
            {t('common.signOut')}
          </Button>
        </>
      )}
    </Screen>
  )
}

function PasswordForm() {
  const { t } = useTexts()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const enter = useMutation<SignedIn, ApiError>({
    mutationFn: () => session.signIn({ username: username.trim(), password }),
    onError: () => setPassword(''),
  })
  return (
    <form
      className={layout.form}
      onSubmit={event => {
        event.preventDefault()
        enter.mutate()
      }}
    >
      {enter.error && <Notice tone="error">{enter.error.message}</Notice>}
      <Field
        label={t('auth.account')}
        ltr
        value={username}
        onChange={setUsername}
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <Field
        label={t('auth.password')}
        ltr
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        required
      />
      <Button type="submit" busy={enter.isPending}>
        {t('auth.logIn')}
      </Button>
    </form>
  )
}
