import { FaultNotice } from '@mayim/ui/client/fault-boundary.tsx'
import { idle } from '@mayim/ui/client/idle.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { useEffect } from 'react'
import styles from './menu.module.css'
import { useDialogStep } from './parts/dialog-step.ts'
import { lazyPart } from './parts/lazy-part.tsx'
import { Part } from './parts/part.tsx'

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
  const menu = useDialogStep('menu')
  useEffect(() => void idle().then(Menu.load), [])
  return (
    <>
      <BarButton icon="menu" label={t('common.menu')} onClick={menu.open} />
      {menu.isOpen && (
        <Part
          otherwise={
            // The kit's dialog is fetched with the menu.
            <div role="dialog" aria-label={t('common.menu')} className={styles.failed}>
              <FaultNotice />
              <BarButton icon="cross" label={t('common.close')} onClick={menu.close} />
            </div>
          }
        >
          <Menu onClose={menu.close} />
        </Part>
      )}
    </>
  )
}
