import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { FaultNotice } from '@mayim/ui/client/fault-boundary.tsx'
import { fetchAhead } from '@mayim/ui/client/idle.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Page } from '@mayim/ui/kit/page.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { usePublicSettings } from '../facility/facility.ts'
import styles from './menu.module.css'
import { useDialogStep } from './parts/dialog-step.ts'
import { lazyPart, Part } from './parts/lazy-part.tsx'

/** The frame of the patrons' screens. `onBack` puts a back button into the header; `foot` stays at the bottom. */
export function Screen({
  title,
  onBack,
  foot,
  children,
}: {
  /** Of the browser's tab, which others may see: neither place nor purpose (screens-21). */
  title?: string
  onBack?: (() => void) | undefined
  foot?: ReactNode
  children: ReactNode
}) {
  const { t } = useTexts()
  const name = t('patron.appName')
  return (
    <Page
      documentTitle={title ? `${title} · ${name}` : name}
      name={name}
      start={onBack && <BarButton icon="back" label={t('common.back')} onClick={onBack} />}
      end={<MenuButton />}
      banner={
        <>
          <ConnectionBanner />
          <SettingsBanner />
        </>
      }
      foot={foot}
    >
      {children}
    </Page>
  )
}

/** If settings fail to load within 1 second (screens-36). */
const patienceMs = 1_000

/** Shown while the settings cannot be loaded; stored ones are used in the meantime (screens-36). */
function SettingsBanner() {
  const { t } = useTexts()
  const { data, isError, isFetching } = usePublicSettings()
  const waits = isFetching && data === undefined
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waits) return setLate(false)
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [waits])
  if (!isError && !(waits && late)) return null
  return <Notice tone="warning">{t('patron.settingsFailed')}</Notice>
}

const Menu = lazyPart(async () => (await import('./menu.tsx')).Menu, 'site')

/** A square with a drawing, for the header. */
function BarButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
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
function MenuButton() {
  const { t } = useTexts()
  const menu = useDialogStep('menu')
  useEffect(() => fetchAhead(Menu.load), [])
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
