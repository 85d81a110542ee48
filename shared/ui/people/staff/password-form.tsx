import { useState } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import { type SignedIn, session } from '../../client/session.ts'
import { useRequest } from '../../client/use-request.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Form } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { mayUsePasskeys, signInWithPasskey } from './passkey.ts'

interface PasswordFormProps {
  texts: {
    readonly username: string
    readonly password: string
    readonly submit: string
    readonly working?: string
    readonly passkey?: string
  }
  /** The button is as wide as the form. */
  block?: boolean
  className?: string | undefined
  onSignedIn?: () => void
}

/**
 * Signs a member of staff in by user name and password. A refusal is shown above the fields, and the password is
 * cleared. An account with a second factor is asked for its code next (people-151).
 */
export function PasswordForm(props: PasswordFormProps) {
  const { texts } = props
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  /** The server's sentence that asks for the code of a second factor; '' before. */
  const [asked, setAsked] = useState('')
  const enter = useRequest({
    send: (given: { username: string; password: string; code?: string }): Promise<SignedIn> =>
      session.signIn(given),
    onSuccess: () => props.onSignedIn?.(),
    onError: error => {
      if (isAboutCode(error)) setAsked(before => before || error.message)
      else setPassword('')
    },
  })
  const credentials = { username: username.trim(), password }
  if (asked !== '' && (!enter.error || isAboutCode(enter.error)))
    return (
      <CodeForm
        {...props}
        asked={asked}
        error={enter.error}
        busy={enter.isPending}
        onSend={code => enter.mutate({ ...credentials, code })}
      />
    )
  return (
    <Form className={props.className} onSend={() => enter.mutate(credentials)}>
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
      {texts.passkey && (
        <PasskeyButton text={texts.passkey} block={props.block ?? false} onSignedIn={props.onSignedIn} />
      )}
    </Form>
  )
}

/** The code of the second factor, after the password was right. */
function CodeForm(props: {
  texts: { readonly submit: string; readonly passkey?: string }
  block?: boolean
  className?: string | undefined
  onSignedIn?: () => void
  asked: string
  error: ApiError | null
  busy: boolean
  onSend: (code: string) => void
}) {
  const { asked, error, busy } = props
  const [code, setCode] = useState('')
  return (
    <Form className={props.className} onSend={() => props.onSend(code)}>
      <Field
        label={asked}
        error={error?.code === 'factorNeeded' ? null : error?.message}
        ltr
        autoFocus
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" block={props.block ?? false} busy={busy}>
        {props.texts.submit}
      </Button>
      {props.texts.passkey && (
        <PasskeyButton
          text={props.texts.passkey}
          block={props.block ?? false}
          onSignedIn={props.onSignedIn}
        />
      )}
    </Form>
  )
}

function isAboutCode({ field }: ApiError): boolean {
  return field === 'code'
}

/** Signs in with a passkey, where the browser has them for this page (people-157). */
function PasskeyButton(props: { text: string; block: boolean; onSignedIn?: (() => void) | undefined }) {
  const [isOffered] = useState(mayUsePasskeys)
  const enter = useRequest<void, boolean, ApiError>({
    send: signInWithPasskey,
    onSuccess: done => done && props.onSignedIn?.(),
  })
  if (!isOffered) return null
  return (
    <>
      {enter.error && <Notice tone="error">{enter.error.message}</Notice>}
      <Button look="quiet" block={props.block} busy={enter.isPending} onClick={() => enter.mutate()}>
        {props.text}
      </Button>
    </>
  )
}
