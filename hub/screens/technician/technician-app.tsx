import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { IconButton } from '@mayim/ui/kit/button.tsx'
import { Page } from '@mayim/ui/kit/page.tsx'
import { useDeviceRefresh } from '../shell/use-device-refresh.ts'
import { LanguageSelect } from '../staff/language-select.tsx'
import { signOut } from '../staff/sign-out.ts'
import { StaffGate } from '../staff/staff-gate.tsx'
import { featureAt, features } from './features.ts'
import styles from './technician.module.css'

/** The technician's pages of the building, made for a phone in one hand. */
export function TechnicianApp({ path = location.pathname }: { path?: string }) {
  const { t } = useTexts()
  return (
    <StaffGate title={t('technician.title')} roles={['Technician', 'Admin']}>
      <TechnicianPage path={path} />
    </StaffGate>
  )
}

function TechnicianPage({ path }: { path: string }) {
  const { t } = useTexts()
  const ofDevices = useDeviceRefresh(['technicianDevices', 'bridges'], () => true)
  useLive({ ...ofDevices, onReload: ({ roomId }) => roomId === undefined && reloadPage() })
  const feature = featureAt(path)
  return (
    <Page
      documentTitle={t('technician.title')}
      name={t('technician.title')}
      start={<LanguageSelect />}
      end={<IconButton icon="logout" label={t('desk.signIn.out')} onClick={() => void signOut()} />}
      banner={<ConnectionBanner />}
      foot={
        <nav className={styles.menu} aria-label={t('technician.title')}>
          {features.map(({ path: href, title }) => (
            <a key={href} href={href} aria-current={href === feature.path ? 'page' : undefined}>
              {t(title)}
            </a>
          ))}
        </nav>
      }
    >
      <h1>{t(feature.title)}</h1>
      <feature.Content />
    </Page>
  )
}
