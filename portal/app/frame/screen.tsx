import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Page } from '@mayim/ui/kit/page.tsx'
import type { ReactNode } from 'react'
import { BarButton, MenuButton } from './menu-button.tsx'
import { SettingsBanner } from './settings-banner.tsx'

/** The frame of the patrons' screens. `onBack` puts a back button into the header; `foot` stays at the bottom. */
export function Screen({
  onBack,
  foot,
  children,
}: {
  onBack?: (() => void) | undefined
  foot?: ReactNode
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <Page
      documentTitle={t('patron.appName')}
      name={t('patron.appName')}
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
