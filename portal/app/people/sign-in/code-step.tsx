import { type CallInput, callApi } from '@mayim/ui/client/call-api.ts'
import { useWrittenPhone } from '@mayim/ui/client/phone.tsx'
import { useCall, useRequest } from '@mayim/ui/client/queries.ts'
import { session } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, LinkButton } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ReachUs } from '../../facility/reach-us.tsx'
import layout from '../../frame/parts/layout.module.css'
import { clockOf } from '../../frame/parts/left-time.ts'
import type { SavedPhone } from '../../frame/patron/saved-phone.ts'
import type { CodeRequest } from './code-request.ts'
import styles from './sign-in.module.css'
import { useSendCode } from './use-send-code.ts'

const codeLength = 6
const secondMs = 1_000

/** Step two: the code, with Change number, Resend Code and Log In. */
export function CodeStep({
  request,
  onSentAgain,
  onChangeNumber,
  onSignedIn,
}: {
  request: CodeRequest
  onSentAgain: (request: CodeRequest) => void
  onChangeNumber: () => void
  onSignedIn: () => void
}) {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const [again, setAgain] = useState(false)
  const resend = useSendCode(next => {
    logIn.reset()
    setAgain(true)
    setCode('')
    onSentAgain(next)
  })
  const logIn = useLogIn(request, onSignedIn)
  const complete = code.length === codeLength
  useCodeFromText(request.loginSession, text => {
    if (/^\d{6}$/.test(text)) type(text)
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (complete && !logIn.isPending) logIn.send(code)
  }

  /** The sixth digit sends the code (people-8). */
  function type(text: string) {
    const digits = codeOf(text)
    setCode(digits)
    if (digits.length === codeLength && digits !== code && !logIn.isPending) logIn.send(digits)
  }

  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      {logIn.error && <Notice tone="error">{logIn.error.message}</Notice>}
      {resend.error && <Notice tone="error">{resend.error}</Notice>}
      {again && !logIn.error && !resend.error && <Notice>{t('auth.codeSentAgain')}</Notice>}
      <WhereItIs request={request} />
      <Field
        label={t('auth.code')}
        ltr
        className={styles.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={codeLength + 4}
        value={code}
        onChange={type}
      />
      <Button type="submit" block busy={logIn.isPending} disabled={!complete}>
        {t('auth.logIn')}
      </Button>
      <OtherWays
        onChangeNumber={onChangeNumber}
        request={request}
        busy={resend.sending}
        onSend={phone => resend.send(phone, request.e164)}
      />
      <DemoNote />
    </form>
  )
}

/** Where the code was sent; or, where none may leave, whom to call (people-1110). */
function WhereItIs({ request: { phone, e164, arrives } }: { request: CodeRequest }) {
  const { t } = useTexts()
  const writePhone = useWrittenPhone()
  if (arrives === 'soon')
    return <p>{t(phone.byCall ? 'auth.codeCalledTo' : 'auth.codeSentTo', { phone: writePhone(e164) })}</p>
  return (
    <>
      <Notice tone="warning">{t(arrives === 'never' ? 'auth.codeNever' : 'auth.codeUnsure')}</Notice>
      <ReachUs />
    </>
  )
}

/** The digits of a text, as many as a code has. */
function codeOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}

/** Exchanges the code for what signs in, and signs in with it. */
function useLogIn({ e164, loginSession }: CodeRequest, onSignedIn: () => void) {
  const logIn = useRequest({
    send: async (body: CallInput<'registrationVerify'>['body']) => {
      const pair = await callApi('registrationVerify', { body })
      await session.signIn({ username: pair.userName, password: pair.password })
    },
    onSuccess: onSignedIn,
  })
  const send = (authCode: string) => logIn.mutate({ phoneNumber: e164, authCode, loginSession })
  return { ...logIn, send }
}

/** The way back to the number, and another code: the same way, or by a call (people-880). */
function OtherWays({
  onChangeNumber,
  request: { phone, resendAtMs },
  busy,
  onSend,
}: {
  onChangeNumber: () => void
  request: CodeRequest
  busy: boolean
  onSend: (phone: SavedPhone) => void
}) {
  const { t } = useTexts()
  const seconds = useSecondsUntil(resendAtMs)
  return (
    <div className={styles.pair}>
      <Button look="plain" onClick={onChangeNumber}>
        {t('auth.changeNumber')}
      </Button>
      {/* After a wait that it counts down: texts are slow, and two codes at once are a riddle. */}
      <Button look="plain" busy={busy} disabled={seconds > 0} onClick={() => onSend(phone)}>
        {seconds > 0 ? t('auth.resendIn', { time: clockOf(seconds) }) : t('auth.resendCode')}
      </Button>
      {!phone.byCall && (
        <Button
          look="plain"
          disabled={busy || seconds > 0}
          onClick={() => onSend({ ...phone, byCall: true })}
        >
          {t('auth.callMe')}
        </Button>
      )}
    </div>
  )
}

/** Whole seconds of this device's clock until then; 0 when it has come. */
function useSecondsUntil(atMs: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((atMs - Date.now()) / secondMs))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const look = () => setSeconds(Math.max(0, Math.ceil((atMs - Date.now()) / secondMs)))
    look()
    const timer = setInterval(look, secondMs)
    return () => clearInterval(timer)
  }, [atMs])
  return seconds
}

/** In the demonstration no text is sent; the outbox shows it. Elsewhere the call does not exist, and neither does this. */
function DemoNote() {
  const { t } = useTexts()
  const outbox = useCall('demoOutbox', undefined, { staleMs: 0 })
  if (!outbox.data) return null
  return (
    <Notice
      action={
        <LinkButton to="/demo/outbox" look="quiet" icon="message">
          {t('auth.demoOutbox')}
        </LinkButton>
      }
    >
      {t('auth.demoNote')}
    </Notice>
  )
}

/** Types that the DOM library does not have yet (WebOTP). */
interface TextedCode extends Credential {
  readonly code: string
}
type AskForText = CredentialRequestOptions & { readonly otp: { readonly transport: readonly ['sms'] } }

/**
 * Reads the code from the text message, if the browser can and the user allows it; started again for each request of a
 * code. Elsewhere the field's `one-time-code` lets the keyboard offer it.
 */
export function useCodeFromText(request: string, take: (code: string) => void): void {
  const latest = useRef(take)
  latest.current = take
  // A new request is a new text to wait for.
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    const ask: AskForText = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(ask).then(
      found => {
        if (found) latest.current((found as TextedCode).code)
      },
      // She declined, or no text came: she types it.
      () => undefined,
    )
    return () => waiting.abort()
  }, [request])
}
