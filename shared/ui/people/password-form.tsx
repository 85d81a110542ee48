import { useState } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { callApi } from '../client/call-api.ts'
import { useRequest } from '../client/queries.ts'
import { type SignedIn, session } from '../client/session.ts'
import { Button } from '../kit/button.tsx'
import { Field, Form } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'

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
  const [codeLabel, setCodeLabel] = useState('')
  const enter = useRequest({
    send: (given: { username: string; password: string; code?: string }): Promise<SignedIn> =>
      session.signIn(given),
    onSuccess: () => props.onSignedIn?.(),
    onError: error => {
      if (isAboutCode(error)) setCodeLabel(before => before || error.message)
      else setPassword('')
    },
  })
  const credentials = { username: username.trim(), password }
  if (codeLabel !== '' && (!enter.error || isAboutCode(enter.error)))
    return (
      <CodeForm
        {...props}
        label={codeLabel}
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
  label: string
  error: ApiError | null
  busy: boolean
  onSend: (code: string) => void
}) {
  const { label, error, busy } = props
  const [code, setCode] = useState('')
  return (
    <Form className={props.className} onSend={() => props.onSend(code)}>
      <Field
        label={label}
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

/** Whether a browser may make and use passkeys for this page: a secure context and no address of numbers (people-157). */
export function mayUsePasskeys(): boolean {
  const { hostname } = window.location
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress
}

/** Signs in with a passkey. False if the person canceled. Throws ApiError if the server refuses. */
async function signInWithPasskey(): Promise<boolean> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const begun = await callApi('passkeyBegin', { body: {} })
  const response = await startAuthentication({ optionsJSON: JSON.parse(begun.options) }).catch(() => null)
  if (response === null) return false
  await session.signIn({
    grant_type: 'passkey',
    passkey: JSON.stringify(response),
    passkey_session: begun.session,
  })
  return true
}

/** Has the browser make a passkey. Null if the person canceled. */
export async function makePasskey(options: string): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({ optionsJSON: JSON.parse(options) }).catch(() => null)
  return response && JSON.stringify(response)
}
