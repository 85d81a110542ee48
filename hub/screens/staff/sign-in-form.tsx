import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { type SignedIn, session } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { LanguageSwitch } from '@mayim/ui/kit/language-switch.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './staff.module.css'
import { forgetDeskLock } from './use-desk-lock.ts'

/** User name and password; the answer's sentence stands over the form when it is refused. */
export function SignInForm() {
  const { t } = useTexts()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const enter = useMutation<SignedIn, ApiError>({
    mutationFn: () => session.signIn({ username: username.trim(), password }),
    onSuccess: forgetDeskLock,
    onError: () => setPassword(''),
  })
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        enter.mutate()
      }}
    >
      <h2 className={styles.title}>{t('desk.signIn.title')}</h2>
      <p className={styles.soft}>{t('desk.signIn.explain')}</p>
      {enter.error && <Notice tone="error">{enter.error.message}</Notice>}
      <Field
        label={t('desk.signIn.username')}
        ltr
        value={username}
        onChange={setUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Field
        label={t('desk.signIn.password')}
        ltr
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        required
      />
      <Button type="submit" block busy={enter.isPending}>
        {t(enter.isPending ? 'desk.signIn.working' : 'desk.signIn.submit')}
      </Button>
      <LanguageSwitch />
    </form>
  )
}
