import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { supplyItems } from '@mayim/contract/entities/supply-request.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { SupplyPicture } from '@mayim/ui/kit/supply-picture.tsx'
import type { ReactNode } from 'react'
import { askedFor, type usePanelRequests } from './panel-requests.ts'
import styles from './supplies.module.css'

/**
 * What may be brought to her, each with its picture, and that she would like to be called where the room has a telephone
 * (operations 4, Supply request): a touch asks, another takes it back.
 */
export function PanelSupplies(props: {
  panel: Pick<RoomPanel, 'supplies' | 'hasPhone'>
  requests: ReturnType<typeof usePanelRequests>
  away: boolean
  onClose: () => void
}) {
  const { t } = useTexts()
  const { panel } = props
  const tile = (item: string, name: string, picture: ReactNode) => {
    const asked = askedFor(panel.supplies, item)
    return (
      <li key={item}>
        <button
          type="button"
          aria-pressed={asked !== 'no'}
          disabled={props.away || props.requests.busy}
          onClick={() => props.requests.toggle(item)}
        >
          {picture}
          <span>{name}</span>
          <small>{asked === 'no' ? '' : t(`panel.supplies.${asked}`)}</small>
        </button>
      </li>
    )
  }
  return (
    <section className={styles.supplies} aria-label={t('panel.supplies.title')}>
      <header className={styles.top}>
        <h2>{t('panel.supplies.title')}</h2>
        {/* Beside the title, where no picture has to make room for it. */}
        <p className={styles.failure} role="alert">
          {props.requests.failure}
        </p>
        <button type="button" className={styles.close} onClick={props.onClose}>
          {t('panel.supplies.close')}
        </button>
      </header>
      <ul>
        {supplyItems.map(item =>
          tile(item, t(`panel.supplies.item.${item}`), <SupplyPicture supply={item} size={44} />),
        )}
        {panel.hasPhone && tile('call', t('panel.supplies.call'), <Icon name="phone" size={44} />)}
      </ul>
    </section>
  )
}
