import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { Overlay, Map as Pigeon } from 'pigeon-maps'
import { useState } from 'react'
import styles from './tile-map.module.css'

/** The map of the home page (screens-24). */
const firstZoom = 15
const nearest = 18
const farthest = 9
const heightPx = 240

interface TileMapProps {
  readonly tiles: string
  readonly credit: string
  readonly latitude: number
  readonly longitude: number
  /** Called with the place that a person touches. */
  readonly onPick?: (latitude: number, longitude: number) => void
}

/**
 * A map of pictures from `tiles`, an address with {z}, {x} and {y}. It lets the page scroll: one finger passes over it,
 * two move it, and buttons bring it nearer.
 */
export function TileMap({ tiles, credit, latitude, longitude, onPick }: TileMapProps) {
  const { t } = useTexts()
  const [zoom, setZoom] = useState(firstZoom)
  const provider = (x: number, y: number, z: number) =>
    tiles.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className={styles.map} role="group" aria-label={t('site.home.map')}>
      <Pigeon
        provider={provider}
        defaultCenter={[latitude, longitude]}
        zoom={zoom}
        minZoom={farthest}
        maxZoom={nearest}
        height={heightPx}
        onBoundsChanged={change => setZoom(change.zoom)}
        attribution={false}
        onClick={({ latLng: [lat, lng] }) => onPick?.(lat, lng)}
        twoFingerDrag
        twoFingerDragWarning={t('site.home.twoFingers')}
        metaWheelZoom
        metaWheelZoomWarning=""
      >
        <Overlay anchor={[latitude, longitude]} offset={[20, 46]}>
          <svg className={styles.pin} viewBox="0 -3 40 51" aria-hidden="true">
            <path d="M20 46c12-14 18-23 18-30a18 18 0 0 0-36 0c0 7 6 16 18 30z" fill="currentColor" />
            <circle cx="20" cy="17" r="7" fill="#fff" />
          </svg>
        </Overlay>
      </Pigeon>
      <div className={styles.zoom}>
        <button
          type="button"
          aria-label={t('site.home.zoomIn')}
          disabled={zoom >= nearest}
          onClick={() => setZoom(Math.min(nearest, Math.round(zoom) + 1))}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label={t('site.home.zoomOut')}
          disabled={zoom <= farthest}
          onClick={() => setZoom(Math.max(farthest, Math.round(zoom) - 1))}
        >
          <Icon name="minus" />
        </button>
      </div>
      {credit && (
        <small className={styles.credit} dir="ltr">
          {credit}
        </small>
      )}
    </div>
  )
}
