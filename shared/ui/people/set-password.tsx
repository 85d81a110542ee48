import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { useSend } from '../client/queries.ts'
import { WebsiteButton } from '../client/website-button.tsx'
import { useTexts } from '../i18n.ts'
import { Field, Form } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { errorAt, errorElsewhere } from './error-at.ts'
import styles from './people.module.css'

/** Sets the password of another account (people-62). */
export function SetPassword({ side, userId, own }: { side: Side; userId: string; own: OwnPassword }) {
  const { t } = useTexts()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const send = useSend('setPassword')
  const fault = errorElsewhere(send.error, ['NewPassword', 'ConfirmPassword'])
  const body = { userId, NewPassword: password, ConfirmPassword: again, ...own.body }
  const done = () => {
    setPassword('')
    setAgain('')
  }
  return (
    <Form className={styles.form} onSend={() => send.mutate({ body }, { onSuccess: done })}>
      <h3>{t('people.staff.setPassword')}</h3>
      {fault && <Notice tone="error">{fault}</Notice>}
      {send.isSuccess && password === '' && <Notice tone="success">{t('people.staff.passwordSet')}</Notice>}
      <NewPasswordFields
        values={[password, again]}
        onChange={[setPassword, setAgain]}
        errors={[errorAt(send.error, 'NewPassword'), errorAt(send.error, 'ConfirmPassword')]}
      />
      <WebsiteButton side={side} type="submit" look="quiet" busy={send.isPending}>
        {t('people.staff.setPassword')}
      </WebsiteButton>
    </Form>
  )
}

/** A new password, typed twice. */
export function NewPasswordFields(props: {
  values: readonly [string, string]
  onChange: readonly [(value: string) => void, (value: string) => void]
  errors: readonly [string | null, string | null]
}) {
  const { t } = useTexts()
  const common = {
    type: 'password',
    ltr: true,
    required: true,
    minLength: 8,
    maxLength: 200,
    autoComplete: 'new-password',
  } as const
  return (
    <>
      <Field
        {...common}
        label={t('people.field.newPassword')}
        hint={t('people.field.newPasswordHint')}
        error={props.errors[0]}
        value={props.values[0]}
        onChange={props.onChange[0]}
      />
      <Field
        {...common}
        label={t('people.field.repeat')}
        error={props.errors[1]}
        value={props.values[1]}
        onChange={props.onChange[1]}
      />
    </>
  )
}

/** The own password of an Admin at the hub, where the website asks for it (people-63). At the portal it is absent. */
export function useOwnPassword(side: Side) {
  const [value, setValue] = useState('')
  const body = side === 'hub' ? { ownPassword: value } : {}
  return { isAsked: side === 'hub', body, value, setValue }
}

export type OwnPassword = ReturnType<typeof useOwnPassword>

/** @param props.hint in place of the hint about accounts */
export function OwnPasswordField({
  own,
  error,
  hint,
}: {
  own: OwnPassword
  error: ApiError | null
  hint?: string
}) {
  const { t } = useTexts()
  if (!own.isAsked) return null
  return (
    <Field
      label={t('people.field.own')}
      hint={hint ?? t('people.field.ownHint')}
      error={errorAt(error, 'ownPassword')}
      type="password"
      ltr
      required
      autoComplete="current-password"
      maxLength={200}
      value={own.value}
      onChange={own.setValue}
    />
  )
}
