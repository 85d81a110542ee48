import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Page } from '@mayim/ui/kit/page.tsx'
import type { ReactNode } from 'react'
import { BarButton, MenuButton } from './menu-button.tsx'
import { SettingsBanner } from './settings-banner.tsx'

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
