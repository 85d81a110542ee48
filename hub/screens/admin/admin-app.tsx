import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { useLive } from '@mayim/ui/client/live.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Page } from '@mayim/ui/kit/page.tsx'
import { LanguageSelect } from '../staff/language-select.tsx'
import { signOut } from '../staff/sign-out.ts'
import { StaffGate } from '../staff/staff-gate.tsx'
import styles from './admin.module.css'
import { featureAt, features } from './features.tsx'

/** The Admin's pages at the hub, which work with the link cut. */
export function AdminApp() {
  const { t } = useTexts()
  return (
    <StaffGate title={t('desk.screens.admin')} roles={['Admin']}>
      <AdminPage />
    </StaffGate>
  )
}

function AdminPage() {
  const { t } = useTexts()
  useLive()
  const feature = featureAt(location.pathname)
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
          <a key={path} href={path} aria-current={path === feature.path ? 'page' : undefined}>
            {t(title)}
          </a>
        ))}
      </nav>
      <h1>{t(feature.title)}</h1>
      <feature.Content />
    </Page>
  )
}
