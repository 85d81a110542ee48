import { useState } from 'react'
import { useSend } from '../../client/queries.ts'
import { session } from '../../client/session.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Field, Form } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from './setup.module.css'

const fields = ['code', 'username', 'password', 'confirmed'] as const

const secret = {
  type: 'password',
  ltr: true,
  required: true,
  minLength: 8,
  maxLength: 200,
  autoComplete: 'new-password',
} as const

/** Creates the first Admin by the setup code, and signs in (settings-27). */
export function FirstAdminForm() {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const begin = useSend('setupBegin')
  const { error } = begin
  const errorOf = (field: (typeof fields)[number]) => (error?.field === field ? error.message : null)
  const send = () =>
    begin.mutate(
      { body: { code, username: username.trim(), password, confirmed } },
      { onSuccess: () => void session.signIn({ username: username.trim(), password }) },
    )
  return (
    <Form className={styles.form} onSend={send}>
      <p>{t('setup.begin.explain')}</p>
      {error && !fields.some(field => field === error.field) && <Notice tone="error">{error.message}</Notice>}
      <Field
        label={t('setup.begin.code')}
        hint={t('setup.begin.codeHint')}
        error={errorOf('code')}
        ltr
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={setCode}
      />
      <Field
        label={t('setup.begin.username')}
        error={errorOf('username')}
        ltr
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={setUsername}
      />
      <Field
        {...secret}
        label={t('setup.begin.password')}
        hint={t('setup.begin.passwordHint')}
        error={errorOf('password')}
        value={password}
        onChange={setPassword}
      />
      <Field
        {...secret}
        label={t('setup.begin.confirmed')}
        error={errorOf('confirmed')}
        value={confirmed}
        onChange={setConfirmed}
      />
      <Button type="submit" busy={begin.isPending}>
        {t('setup.begin.submit')}
      </Button>
    </Form>
  )
}
