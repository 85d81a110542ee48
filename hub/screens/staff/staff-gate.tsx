import type { Role } from '@mayim/contract/call.ts'
import type { ShabbosItem } from '@mayim/domain/visit/shabbos-items.ts'
import { SimulatedBar } from '@mayim/ui/building/simulated-bar.tsx'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { session, useSession } from '@mayim/ui/client/session.ts'
import { useHold } from '@mayim/ui/client/use-hold.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import { LanguageSwitch } from '@mayim/ui/kit/language-switch.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { HeldAccount } from '@mayim/ui/people/own-account.tsx'
import { PasswordForm } from '@mayim/ui/people/password-form.tsx'
import type { ReactNode } from 'react'
import { Alarms } from '../facility/alarms.tsx'
import { useFacilityNow } from '../facility/use-facility.ts'
import page from '../shell/paired-screen.module.css'
import { ShabbosPage, useShabbos } from '../shell/shabbos-page.tsx'
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
      <DocumentTitle>{props.title}</DocumentTitle>
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

/** Ends the session on this page at once and revokes it at the hub. If the hub is unreachable, the token expires. */
export async function signOut(): Promise<void> {
  await callApi('logout', { body: {} }).catch(() => undefined)
  session.end()
}

/**
 * A staff screen: its normal content, and on Shabbos and Yom Tov the fixed page. If an item that this screen serves
 * is allowed, the screen is shown with a note of the item. The hub refuses everything else.
 */
export function StaffEvening(props: {
  title: string
  serves: readonly ShabbosItem[]
  /** For a screen at which items can be allowed. */
  foot?: ReactNode
  children: ReactNode
}) {
  const { t } = useTexts()
  const { data: state, isPending } = useShabbos()
  // A screen that is opened during a block shows no normal content first.
  if (isPending)
    return (
      <Before title={props.title}>
        <Skeleton lines={3} />
      </Before>
    )
  if (!state?.within) return props.children
  const served = props.serves.filter(item => state.allowed.includes(item))
  if (served.length === 0) return <StaffShabbos foot={props.foot} />
  const items = served.map(item => t(`shabbos.itemName.${item}`)).join(', ')
  return (
    <>
      <Notice>{t('shabbos.only', { items })}</Notice>
      {props.children}
    </>
  )
}

/**
 * The fixed page, and on it the alarms, or that the hub is unreachable and none would come. A desk that
 * was locked before shows their rooms alone.
 */
function StaffShabbos({ foot }: { foot: ReactNode }) {
  useLive({ onReload: ({ roomId }) => roomId === undefined && reloadPage() })
  useFacilityNow()
  const locked = useHold().hold === 'deskLocked'
  return (
    <div className={styles.board}>
      <ShabbosPage>
        <ConnectionBanner />
        <Alarms silent shownOnly={locked} />
        {foot && <footer className={page.foot}>{foot}</footer>}
      </ShabbosPage>
    </div>
  )
}
