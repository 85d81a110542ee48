import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { type SignedIn, session } from '../client/session.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Form } from '../kit/form.tsx'
import { Notice } from '../kit/notice.tsx'

/**
 * Signs a member of staff in by user name and password. The sentence of a refusal stands over the fields, and the
 * password is typed again.
 */
export function PasswordForm(props: {
  texts: {
    readonly username: string
    readonly password: string
    readonly submit: string
    readonly working?: string
  }
  /** The button is as wide as the form. */
  block?: boolean
  className?: string | undefined
  onSignedIn?: () => void
}) {
  const { texts } = props
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const enter = useMutation<SignedIn, ApiError>({
    mutationFn: () => session.signIn({ username: username.trim(), password }),
    onSuccess: () => props.onSignedIn?.(),
    onError: () => setPassword(''),
  })
  return (
    <Form className={props.className} onSend={() => enter.mutate()}>
      {enter.error && <Notice tone="error">{enter.error.message}</Notice>}
      <Field
        label={texts.username}
        ltr
        value={username}
        onChange={setUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Field
        label={texts.password}
        ltr
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        required
      />
      <Button type="submit" block={props.block ?? false} busy={enter.isPending}>
        {enter.isPending ? (texts.working ?? texts.submit) : texts.submit}
      </Button>
    </Form>
  )
}
