import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { useLive } from '@mayim/ui/client/live.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Page } from '@mayim/ui/kit/page.tsx'
import { LanguageSelect } from '../staff/language-select.tsx'
import { signOut } from '../staff/sign-out.ts'
import { StaffGate } from '../staff/staff-gate.tsx'
import styles from './admin.module.css'
import { featuresOf } from './features.tsx'

/** The pages of Admins and Technicians at the hub, which work with the link cut. */
export function AdminApp() {
  const { t } = useTexts()
  return (
    <StaffGate title={t('desk.screens.admin')} roles={['Admin', 'Technician']}>
      <AdminPage />
    </StaffGate>
  )
}

function AdminPage() {
  const { t } = useTexts()
  useLive()
  const features = featuresOf(useSignedIn().roles)
  const feature = features.find(({ path }) => location.pathname.startsWith(path)) ?? features[0]
  return (
    <Page
      documentTitle={t('desk.screens.admin')}
      name={t('desk.screens.admin')}
      start={<LanguageSelect />}
      end={
        <Button look="plain" icon="logout" onClick={() => void signOut()}>
          {t('desk.signIn.out')}
        </Button>
      }
      banner={<ConnectionBanner />}
    >
      <nav className={styles.menu} aria-label={t('desk.screens.admin')}>
        {features.map(({ path, title }) => (
          <a key={path} href={path} aria-current={path === feature?.path ? 'page' : undefined}>
            {t(title)}
          </a>
        ))}
      </nav>
      {feature && (
        <>
          <h1>{t(feature.title)}</h1>
          <feature.Content />
        </>
      )}
    </Page>
  )
}
