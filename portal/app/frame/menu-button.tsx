import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '../parts/lazy-part.tsx'
import styles from './menu.module.css'

const Menu = lazyPart(async () => (await import('./menu.tsx')).Menu, 'site')

/** A square with a drawing, for the header. */
export function BarButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.bar} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={24} />
    </button>
  )
}

/** The drawer is an entry of the history, so that the phone's back button closes it (screens-28). */
export function MenuButton() {
  const { t } = useTexts()
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as { readonly menu?: true } | null
  const here = { pathname: location.pathname, search: location.search }
  return (
    <>
      <BarButton
        icon="menu"
        label={t('common.menu')}
        onClick={() => void navigate(here, { state: { ...state, menu: true } })}
      />
      {state?.menu && (
        <Suspense>
          <Menu onClose={() => void navigate(-1)} />
        </Suspense>
      )}
    </>
  )
}
