import type { Role } from '@mayim/contract/call.ts'
import { SimulatedBar } from '@mayim/ui/building/simulated-bar.tsx'
import { useSession } from '@mayim/ui/client/session.ts'
import { useHold } from '@mayim/ui/client/use-hold.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { LanguageSwitch } from '@mayim/ui/kit/language-switch.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { HeldAccount } from '@mayim/ui/people/held-account.tsx'
import { PasswordForm } from '@mayim/ui/people/staff/password-form.tsx'
import type { ReactNode } from 'react'
import { signOut } from './sign-out.ts'
import styles from './staff.module.css'
import { forgetDeskLock } from './use-desk-lock.ts'

/** Shows a staff screen to the roles that may open it, and the sign-in form to everyone else. */
export function StaffGate(props: { title: string; roles: readonly Role[]; children: ReactNode }) {
  const { t } = useTexts()
  const session = useSession()
  const { hold } = useHold()
  if (session.phase === 'signedIn' && (hold === 'factorMissing' || hold === 'passwordGiven'))
    return (
      <Before title={props.title}>
        <HeldAccount
          hold={hold}
          side="hub"
          timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
          ownId={session.userId}
        />
        <Button block look="quiet" onClick={() => void signOut()}>
          {t('desk.signIn.other')}
        </Button>
      </Before>
    )
  if (session.phase === 'signedIn' && session.roles.some(role => props.roles.includes(role)))
    return (
      <>
        <SimulatedBar className={styles.simulated} />
        {props.children}
      </>
    )
  return (
    <Before title={props.title}>
      {session.phase === 'restoring' && <Skeleton lines={3} />}
      {session.phase === 'signedOut' && <SignInForm />}
      {session.phase === 'signedIn' && (
        <>
          <Notice tone="warning">{t('desk.signIn.notAllowed')}</Notice>
          <Button block look="quiet" onClick={() => void signOut()}>
            {t('desk.signIn.other')}
          </Button>
        </>
      )}
    </Before>
  )
}

/** The placeholder of a staff screen until the session is restored. */
export function Before(props: { title: string; children: ReactNode }) {
  return (
    <main className={styles.gate}>
      <title>{props.title}</title>
      <div className={styles.sheet}>
        <h1 className={styles.screen}>{props.title}</h1>
        {props.children}
      </div>
    </main>
  )
}

/** The sign-in form of a staff screen, with the choice of a language. */
function SignInForm() {
  const { t } = useTexts()
  return (
    <div className={styles.form}>
      <h2 className={styles.title}>{t('desk.signIn.title')}</h2>
      <p className={styles.soft}>{t('desk.signIn.explain')}</p>
      <PasswordForm
        className={styles.form}
        block
        onSignedIn={forgetDeskLock}
        texts={{
          username: t('desk.signIn.username'),
          password: t('desk.signIn.password'),
          submit: t('desk.signIn.submit'),
          working: t('desk.signIn.working'),
          passkey: t('desk.signIn.passkey'),
        }}
      />
      <LanguageSwitch />
    </div>
  )
}
