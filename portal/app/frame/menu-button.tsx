import { FaultNotice } from '@mayim/ui/client/fault-boundary.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { idle, lazyPart } from '../parts/lazy-part.tsx'
import { Part } from '../parts/part.tsx'
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

/**
 * The drawer is a step of the history, so that the phone's own way back closes it (screens-28). It is fetched ahead, so
 * that it opens without a line.
 */
export function MenuButton() {
  const { t } = useTexts()
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as { readonly menu?: true } | null
  useEffect(() => void idle().then(Menu.load), [])
  const close = () => void navigate(-1)
  const here = { pathname: location.pathname, search: location.search }
  return (
    <>
      <BarButton
        icon="menu"
        label={t('common.menu')}
        onClick={() => void navigate(here, { state: { ...state, menu: true } })}
      />
      {state?.menu && (
        <Part
          otherwise={
            <Dialog open onClose={close} title={t('common.menu')} drawer>
              <FaultNotice />
            </Dialog>
          }
        >
          <Menu onClose={close} />
        </Part>
      )}
    </>
  )
}
