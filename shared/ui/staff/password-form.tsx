import { useState } from 'react'
import { type SignedIn, session } from '../client/session.ts'
import { useRequest } from '../client/use-request.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Form } from '../kit/form.tsx'
import { Notice } from '../kit/notice.tsx'

/**
 * Signs a member of staff in by user name and password. A refusal is shown above the fields, and the password is
 * cleared.
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
  const enter = useRequest({
    send: (pair: { username: string; password: string }): Promise<SignedIn> => session.signIn(pair),
    onSuccess: () => props.onSignedIn?.(),
    onError: () => setPassword(''),
  })
  return (
    <Form className={props.className} onSend={() => enter.mutate({ username: username.trim(), password })}>
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
