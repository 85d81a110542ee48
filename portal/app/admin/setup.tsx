import { SimulatedBar } from '@mayim/ui/building/simulated-bar.tsx'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { WebsitePictures } from '@mayim/ui/money/shop/pictures.tsx'
import { ServiceTests } from '@mayim/ui/settings/setup/service-tests.tsx'
import { SetupPage } from '@mayim/ui/settings/setup/setup-page.tsx'
import type { PlaceMapProps } from '@mayim/ui/settings/setup/step-form.tsx'
import { useState } from 'react'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { TileMap } from '../facility/tile-map.tsx'
import { Screen } from '../frame/screen.tsx'
import styles from './place-map.module.css'

const pages = {
  link: '/admin/link',
  version: '/admin/link',
  backup: '/admin/backups',
  recoveryKey: '/admin/backups',
  texts: '/admin/settings?find=smsAccountSid',
  cards: '/admin/settings?find=ccProcessor',
  mail: '/admin/settings?find=mailHost',
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

/** About a meter. */
const digits = 5
const zoom = 17

/**
 * The typed place on a map, to be checked and corrected by a touch (settings-71). The map is that of the facility's
 * pictures; without them a link leads to OpenStreetMap, and no other host is contacted.
 */
function PlaceMap({ latitude, longitude, onPick }: PlaceMapProps) {
  const { t } = useTexts()
  const settings = usePublicSettings().data
  const [isLost, setLost] = useState(false)
  const tiles = textSetting(settings, 'mapTilesUrl')
  const at = [latitude, longitude].map(Number) as [number, number]
  const isPlace = latitude !== '' && longitude !== '' && Math.abs(at[0]) <= 90 && Math.abs(at[1]) <= 180
  const pick = (north: number, east: number) => onPick(north.toFixed(digits), east.toFixed(digits))
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLost(false)
        pick(coords.latitude, coords.longitude)
      },
      () => setLost(true),
    )
  return (
    <div className={styles.place}>
      {isPlace && tiles !== '' && (
        <TileMap
          tiles={tiles}
          credit={textSetting(settings, 'mapTilesCredit')}
          latitude={at[0]}
          longitude={at[1]}
          onPick={pick}
        />
      )}
      <Button look="quiet" onClick={locate}>
        {t('setup.place.locate')}
      </Button>
      {isLost && (
        <Notice tone="warning" isAnswer>
          {t('setup.place.lost')}
        </Notice>
      )}
      {isPlace && (
        <a
          className={styles.check}
          href={`https://www.openstreetmap.org/?mlat=${at[0]}&mlon=${at[1]}#map=${zoom}/${at[0]}/${at[1]}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('setup.place.check')}
        </a>
      )}
    </div>
  )
}
