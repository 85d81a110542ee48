import { useConnection } from '@mayim/ui/client/connection.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LinkButton } from '@mayim/ui/kit/button.tsx'
import { numberSetting, textSetting, usePublicSettings } from '../../facility/facility.ts'
import { ReachUs } from '../../facility/reach-us.tsx'
import { lazyPart, Part } from '../../frame/parts/lazy-part.tsx'
import styles from './place.module.css'

const TileMap = lazyPart(async () => (await import('../../facility/tile-map.tsx')).TileMap)

/**
 * The facility's address and phone, and a map from the facility's map pictures. Without them or without a network, a
 * drawing; no other host is contacted (screens-24).
 */
export function Place() {
  const { t } = useTexts()
  return (
    <section className={styles.place} aria-labelledby="place">
      <h2 id="place">{t('site.home.where')}</h2>
      <MapOfPlace />
      <ReachUs />
      <div className={styles.links}>
        <LinkButton to="/hours" look="quiet" icon="clock">
          {t('patron.home.hours')}
        </LinkButton>
        <LinkButton to="/contact" look="quiet" icon="message">
          {t('site.home.contact')}
        </LinkButton>
      </div>
    </section>
  )
}

function MapOfPlace() {
  const settings = usePublicSettings().data
  const isOnline = useConnection() !== 'offline'
  const tiles = textSetting(settings, 'mapTilesUrl')
  if (!settings || tiles === '' || !isOnline) return <StillMap />
  return (
    <Part fallback={<StillMap />} otherwise={<StillMap />}>
      <TileMap
        tiles={tiles}
        credit={textSetting(settings, 'mapTilesCredit')}
        latitude={numberSetting(settings, 'zmanimLatitude', 0)}
        longitude={numberSetting(settings, 'zmanimLongitude', 0)}
      />
    </Part>
  )
}

function StillMap() {
  const { t } = useTexts()
  return (
    <img
      className={styles.still}
      src="/art/map.svg"
      alt={t('site.home.map')}
      width={600}
      height={280}
      loading="lazy"
    />
  )
}
