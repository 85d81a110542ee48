import { type ComponentType, type ReactNode, useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall, useSend } from '../../client/queries.ts'
import { session, useSession } from '../../client/session.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Field, Form } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { PasswordForm } from '../../people/password-form.tsx'
import { BringBack } from './bring-back.tsx'
import type { NeededPages } from './missing.tsx'
import styles from './setup.module.css'
import { SetupCodeField } from './setup-code-field.tsx'
import { SetupSteps } from './setup-steps.tsx'
import type { PlaceMapProps } from './step-form.tsx'

const askAgainMs = 3_000

/**
 * The setup of a side: the first Admin by the code of the console, then the steps up to the opening (settings-26).
 * @param props.tests what is tested at this side
 * @param props.next where to go when the facility is open
 * @param props.pages where a person does what is still missing
 * @param props.placeMap the place on a map
 */
export function SetupPage(props: {
  next: ReactNode
  tests: ReactNode
  pages: NeededPages
  placeMap?: ComponentType<PlaceMapProps>
}) {
  const { t } = useTexts()
  // A new hub learns of its accounts from the link, which tells a signed-out screen nothing.
  const state = useCall('setupState', undefined, { everyMs: askAgainMs })
  const session = useSession()
  const [isBringing, setBringing] = useState(false)
  const offer = (
    <Button look="quiet" onClick={() => setBringing(true)}>
      {t('setup.back.offer')}
    </Button>
  )
  return (
    <div className={styles.content}>
      <h1>{t('setup.title')}</h1>
      <Loaded query={state} lines={4}>
        {({ code, join, bringsBack, ...steps }) => {
          if (isBringing && code === 'valid') return <BringBack onLeave={() => setBringing(false)} />
          if (code === 'valid' && join === 'needed') return <JoinForm>{bringsBack && offer}</JoinForm>
          if (code !== 'none' && join === 'done') return <Notice>{t('setup.join.done')}</Notice>
          if (code === 'valid') return <FirstAdminForm>{bringsBack && offer}</FirstAdminForm>
          if (code === 'over') return <Notice tone="warning">{t('setup.begin.over')}</Notice>
          if (session.phase === 'restoring') return <Skeleton lines={4} />
          if (session.phase === 'signedOut') return <SignIn isBack={isBringing} />
          if (!session.roles.includes('Admin')) return <Notice tone="warning">{t('setup.adminOnly')}</Notice>
          return <SetupSteps state={steps} {...props} />
        }}
      </Loaded>
    </div>
  )
}

function SignIn({ isBack }: { readonly isBack: boolean }) {
  const { t } = useTexts()
  return (
    <>
      {isBack ? <Notice tone="success">{t('setup.back.done')}</Notice> : <p>{t('setup.signIn')}</p>}
      <PasswordForm
        className={styles.form}
        texts={{ username: t('auth.account'), password: t('auth.password'), submit: t('auth.logIn') }}
      />
    </>
  )
}

const fields = ['code', 'address'] as const
const asTyped = { ltr: true, required: true, autoComplete: 'off', spellCheck: false } as const

/** Joins a new hub to its portal, which has its accounts (settings-26, sync-46). */
function JoinForm({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const [address, setAddress] = useState('')
  const [joinCode, setJoinCode] = useState('')
  const join = useSend('setupJoin')
  const { error } = join
  const isOfPortal = error?.code === 'joinCodeWrong'
  const errorOf = (field: (typeof fields)[number]) =>
    error?.field === field && !isOfPortal ? error.message : null
  const isElsewhere = error && !isOfPortal && !fields.some(field => field === error.field)
  return (
    <Form
      className={styles.form}
      onSend={() => join.mutate({ body: { code, address: address.trim(), joinCode } })}
    >
      <p>{t('setup.join.explain')}</p>
      <SetupCodeField error={errorOf('code')} value={code} onChange={setCode} />
      <Field
        {...asTyped}
        label={t('setup.join.address')}
        error={errorOf('address')}
        type="url"
        placeholder="https://"
        value={address}
        onChange={setAddress}
      />
      <Field
        {...asTyped}
        label={t('setup.join.code')}
        hint={t('setup.join.codeHint')}
        error={isOfPortal ? error.message : null}
        maxLength={16}
        value={joinCode}
        onChange={setJoinCode}
      />
      {isElsewhere && (
        <Notice tone="error" isAnswer>
          {error.message}
        </Notice>
      )}
      <Button type="submit" busy={join.isPending}>
        {t('setup.join.send')}
      </Button>
      {children}
    </Form>
  )
}

const adminFields = ['code', 'username', 'password', 'confirmed'] as const

const secret = {
  type: 'password',
  ltr: true,
  required: true,
  minLength: 8,
  maxLength: 200,
  autoComplete: 'new-password',
} as const

/** Creates the first Admin by the setup code, and signs in (settings-27). */
function FirstAdminForm({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const begin = useSend('setupBegin')
  const { error } = begin
  const errorOf = (field: (typeof adminFields)[number]) => (error?.field === field ? error.message : null)
  const send = () =>
    begin.mutate(
      { body: { code, username: username.trim(), password, confirmed } },
      { onSuccess: () => void session.signIn({ username: username.trim(), password }) },
    )
  return (
    <Form className={styles.form} onSend={send}>
      <p>{t('setup.begin.explain')}</p>
      <SetupCodeField error={errorOf('code')} value={code} onChange={setCode} />
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
      {error && !adminFields.some(field => field === error.field) && (
        <Notice tone="error" isAnswer>
          {error.message}
        </Notice>
      )}
      <Button type="submit" busy={begin.isPending}>
        {t('setup.begin.submit')}
      </Button>
      {children}
    </Form>
  )
}
