import { SimulatedBar } from '@mayim/ui/building/simulated-bar.tsx'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import { LanguageSwitch } from '@mayim/ui/kit/language-switch.tsx'
import { SetupPage } from '@mayim/ui/settings/setup/setup-page.tsx'
import { DeviceChecks } from '../building/device-checks.tsx'
import staff from '../staff/staff.module.css'
import styles from './setup.module.css'

const pages = {
  rooms: '/admin/building',
  staff: '/admin/people',
  attendants: '/admin/people',
  duty: '/receptionist',
  printer: '/technician/screens',
  devices: '/technician/checks',
  backup: '/technician/health',
  recoveryKey: '/technician/health',
  certificate: '/technician/health',
  version: '/technician/health',
}

/** The setup of a new hub. */
export function SetupApp() {
  const { t } = useTexts()
  const { phase } = useSession()
  return (
    <main className={styles.setup}>
      <DocumentTitle>{t('setup.title')}</DocumentTitle>
      {phase === 'signedIn' && <SimulatedBar className={staff.simulated} />}
      <LanguageSwitch />
      <SetupPage
        pages={pages}
        tests={<DeviceChecks pairPage="/technician/screens" />}
        next={
          <a className={styles.home} href="/">
            {t('setup.open.start')}
          </a>
        }
      />
    </main>
  )
}
