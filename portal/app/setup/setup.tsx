import { SimulatedBar } from '@mayim/ui/building/simulated-bar.tsx'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LinkButton } from '@mayim/ui/kit/button.tsx'
import { WebsitePictures } from '@mayim/ui/money/shop/website-pictures.tsx'
import { ServiceTests } from '@mayim/ui/settings/setup/service-tests.tsx'
import { SetupPage } from '@mayim/ui/settings/setup/setup-page.tsx'
import { Screen } from '../frame/screen.tsx'
import { PlaceMap } from './place-map.tsx'

const pages = {
  link: '/admin/link',
  rooms: '/admin/building',
  staff: '/admin/people',
  attendants: '/admin/people',
}

/** The setup of a new portal. */
export function Setup() {
  const { t } = useTexts()
  const isSignedIn = useSession().phase === 'signedIn'
  return (
    <Screen>
      {isSignedIn && <SimulatedBar />}
      <SetupPage
        pages={pages}
        placeMap={PlaceMap}
        tests={
          <>
            <ServiceTests settingsPage="/admin/settings" />
            <WebsitePictures />
          </>
        }
        next={
          <>
            <LinkButton to="/admin/people">{t('setup.open.people')}</LinkButton>
            <LinkButton to="/" look="quiet">
              {t('setup.open.start')}
            </LinkButton>
          </>
        }
      />
    </Screen>
  )
}
