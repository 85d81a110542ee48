import type { ComponentType, ReactNode } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { useTexts } from '../../i18n.ts'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { PasswordForm } from '../../people/staff/password-form.tsx'
import { FirstAdminForm } from './first-admin-form.tsx'
import { JoinForm } from './join-form.tsx'
import type { PlaceMapProps } from './place-map-props.ts'
import styles from './setup.module.css'
import { SetupSteps } from './setup-steps.tsx'
import type { NeededPages } from './still-missing.tsx'

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
  return (
    <div className={styles.content}>
      <h1>{t('setup.title')}</h1>
      <Loaded query={state} lines={4}>
        {({ code, join, ...steps }) => {
          if (code === 'valid' && join === 'needed') return <JoinForm />
          if (code !== 'none' && join === 'done') return <Notice>{t('setup.join.done')}</Notice>
          if (code === 'valid') return <FirstAdminForm />
          if (code === 'over') return <Notice tone="warning">{t('setup.begin.over')}</Notice>
          if (session.phase === 'restoring') return <Skeleton lines={4} />
          if (session.phase === 'signedOut') return <SignIn />
          if (!session.roles.includes('Admin')) return <Notice tone="warning">{t('setup.adminOnly')}</Notice>
          return <SetupSteps state={steps} {...props} />
        }}
      </Loaded>
    </div>
  )
}

function SignIn() {
  const { t } = useTexts()
  return (
    <>
      <p>{t('setup.signIn')}</p>
      <PasswordForm
        className={styles.form}
        texts={{ username: t('auth.account'), password: t('auth.password'), submit: t('auth.logIn') }}
      />
    </>
  )
}
