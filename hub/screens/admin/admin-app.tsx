import { AdminLayout, type AdminLink } from '@mayim/ui/admin/admin-layout.tsx'
import {
  type AdminPage,
  type AdminPath,
  adminPageAt,
  adminPages,
  adminPagesOf,
} from '@mayim/ui/admin/admin-pages.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { useLive } from '@mayim/ui/client/live.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Page } from '@mayim/ui/kit/page.tsx'
import { LanguageSelect } from '../staff/language-select.tsx'
import { signOut } from '../staff/sign-out.ts'
import { StaffGate } from '../staff/staff-gate.tsx'
import styles from './admin.module.css'
import { features } from './features.tsx'

/** The pages of Admins and Technicians, and the registers of all staff, at the hub; they work with the link cut. */
export function AdminApp() {
  const { t } = useTexts()
  return (
    <StaffGate title={t('desk.screens.admin')} roles={['Admin', 'Technician', 'Reception', 'Attendant']}>
      <AdminScreen />
    </StaffGate>
  )
}

function AdminScreen() {
  const { t } = useTexts()
  useLive()
  const pages = adminPagesOf('hub', useSignedIn().roles)
  const refused = refusedPage(pages)
  const page = refused ?? adminPageAt(pages, location.pathname) ?? pages[0]
  const feature = page && features[page.path as AdminPath]
  return (
    <div className={styles.wide}>
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
        {page && feature && (
          <AdminLayout pages={pages} address={page.path} link={PlainLink} title={t(feature.title)}>
            {refused ? <Notice tone="warning">{t('desk.signIn.notAllowed')}</Notice> : <feature.Content />}
          </AdminLayout>
        )}
      </Page>
    </div>
  )
}

/** The page of this address, if others alone may open it; `/admin` leads to the first page that one may open. */
function refusedPage(pages: readonly AdminPage[]): AdminPage | null {
  const asked = adminPageAt(adminPages, location.pathname)
  return asked && asked.path !== '/admin' && features[asked.path] && !pages.includes(asked) ? asked : null
}

const PlainLink: AdminLink = ({ to, current, children }) => (
  <a href={to} aria-current={current ? 'page' : undefined}>
    {children}
  </a>
)
