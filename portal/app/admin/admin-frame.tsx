import { AdminLayout, type AdminLink } from '@mayim/ui/admin/admin-layout.tsx'
import { adminPagesOf } from '@mayim/ui/admin/admin-pages.ts'
import { SimulatedBar } from '@mayim/ui/building/simulated-bar.tsx'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { Link } from '@mayim/ui/kit/link.tsx'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Screen } from '../frame/screen.tsx'
import styles from './admin.module.css'

/** A screen of Admins in the app's frame, with the menu of all their pages. */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { roles } = useSignedIn()
  return (
    <div className={styles.wide}>
      <Screen onBack={() => void navigate('/')}>
        <SimulatedBar />
        <AdminLayout pages={adminPagesOf('portal', roles)} address={pathname} link={RouterLink} title={title}>
          {children}
        </AdminLayout>
      </Screen>
    </div>
  )
}

const RouterLink: AdminLink = ({ to, current, children }) => (
  <Link to={to} aria-current={current ? 'page' : undefined}>
    {children}
  </Link>
)
