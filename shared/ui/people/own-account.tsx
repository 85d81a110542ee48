import type { Hold } from '@mayim/contract/call.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { OwnSessions } from '../client/own-sessions.tsx'
import { useSend } from '../client/queries.ts'
import { session } from '../client/session.ts'
import { useHold } from '../client/use-hold.ts'
import { WebsiteButton } from '../client/website-button.tsx'
import { useTexts } from '../i18n.ts'
import { Field, Form } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { errorAt, errorElsewhere } from './error-at.ts'
import { OwnFactors } from './own-factors.tsx'
import styles from './people.module.css'
import { NewPasswordFields } from './set-password.tsx'
import { OwnSignIns } from './sign-ins.tsx'

interface OwnAccountProps {
  readonly side: Side
  readonly timeZone: string
  readonly ownId: string
}

/** The own account as a section of a page. */
export function OwnAccountSection(props: OwnAccountProps) {
  const { t } = useTexts()
  return (
    <section className={styles.section} aria-labelledby="own-account">
      <h2 id="own-account">{t('people.account.title')}</h2>
      <OwnAccount {...props} />
    </section>
  )
}

/** The own account of staff: where the person is logged in and was, the second step, and the password (people-62, people-65, people-150). */
export function OwnAccount({ side, timeZone, ownId }: OwnAccountProps) {
  return (
    <>
      <OwnSessions timeZone={timeZone} className={styles.section} />
      <OwnSignIns timeZone={timeZone} />
      <OwnFactors timeZone={timeZone} />
      <ChangePassword side={side} ownId={ownId} />
    </>
  )
}

/** @param props.onDone called after the change of a given password, which the hub changes without the website too */
export function ChangePassword({ side, ownId, onDone }: { side: Side; ownId: string; onDone?: () => void }) {
  const { t } = useTexts()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const send = useSend('setPassword')
  const fault = errorElsewhere(send.error, ['ownPassword', 'NewPassword', 'ConfirmPassword'])
  const body = { userId: ownId, ownPassword: current, NewPassword: password, ConfirmPassword: again }
  const done = () => {
    for (const clear of [setCurrent, setPassword, setAgain]) clear('')
    onDone?.()
  }
  return (
    <Form className={styles.form} onSend={() => send.mutate({ body }, { onSuccess: done })}>
      <h3>{t('people.account.change')}</h3>
      {fault && <Notice tone="error">{fault}</Notice>}
      {send.isSuccess && password === '' && (
        <Notice tone="success">
          {t(side === 'hub' ? 'people.account.signInAgain' : 'people.account.changed')}
        </Notice>
      )}
      <Field
        label={t('people.field.current')}
        error={errorAt(send.error, 'ownPassword')}
        type="password"
        ltr
        required
        maxLength={200}
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
      />
      <NewPasswordFields
        values={[password, again]}
        onChange={[setPassword, setAgain]}
        errors={[errorAt(send.error, 'NewPassword'), errorAt(send.error, 'ConfirmPassword')]}
      />
      <WebsiteButton side={onDone ? undefined : side} type="submit" look="quiet" busy={send.isPending}>
        {t('people.account.change')}
      </WebsiteButton>
    </Form>
  )
}

interface HeldAccountProps {
  readonly hold: Hold | null
  readonly side: Side
  readonly timeZone: string
  readonly ownId: string
}

/**
 * In place of a screen whose calls are refused until the account has its own password (people-170) or a second factor
 * (people-153).
 */
export function HeldAccount({ hold, side, timeZone, ownId }: HeldAccountProps) {
  const { t } = useTexts()
  const { release } = useHold()
  // The portal's new password ends the session at the hub (people-62).
  const passwordChanged = () => {
    if (side === 'hub') void session.signOut()
    release()
  }
  if (hold === 'passwordGiven')
    return (
      <>
        <Notice>{t('people.account.given')}</Notice>
        <ChangePassword side={side} ownId={ownId} onDone={passwordChanged} />
      </>
    )
  return (
    <>
      <Notice>{t('people.factor.required')}</Notice>
      <OwnFactors timeZone={timeZone} onAdded={release} />
    </>
  )
}
