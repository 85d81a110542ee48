import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { supplyItems } from '@mayim/domain/visit/supply-request.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import type { ReactNode } from 'react'
import { requestState, type usePanelRequests } from './panel-requests.ts'
import styles from './supplies.module.css'

/**
 * The items that the patron can ask for, each with its picture, and a request for a call if the room has a telephone
 * (visit-86, visit-88). One touch requests, another cancels.
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
    const asked = requestState(panel.supplies, item)
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
        {/* Beside the title, so that no picture loses space. */}
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

type Supply = (typeof supplyItems)[number]

/** Line drawings on a 24-unit grid, one for each supply item. */
const drawings: Readonly<Record<Supply, string>> = {
  towel: 'M5 4h14v13H5zM5 8h14M5 13h14M8 17v3M12 17v3M16 17v3',
  robe: 'M9 3l3 5 3-5 4 2v8h-2v8H7v-8H5V5zM12 8v13M7 14h10',
  slippers: 'M4 14c0-5 5-6 7-2l2 4c1 3-1 4-3 4H7c-2 0-3-2-3-6zM13 10c2-4 7-3 7 2 0 3-1 4-3 4h-3',
  comb: 'M3 8h18v4H3zM5 12v5M8 12v5M11 12v5M14 12v5M17 12v5M19.5 12v5',
  clipper: 'M4 15l12-9 4 3-12 9zM4 15l4 3M14 13l4 5H9',
  scissors:
    'M6.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 15.5L17 4M16 15.5L7 4',
  file: 'M5 19L17 5l2 2L7 21zM8.5 15.5l2 2M11 12.5l2 2M13.5 9.5l2 2',
  'polish remover': 'M9 3h6v4H9zM8 7h8l1 4v10H7V11zM7 14h10',
  swabs: 'M6 18L18 6M4.5 19.5l2-2M17.5 6.5l2-2M8 20L20 10M4 14L14 4',
  pumice: 'M6 8c3-4 10-4 13 1s0 11-6 11S2 14 6 8zM9 11v.3M13 9v.3M15 13v.3M10 15v.3M13 16.5v.3',
  soap: 'M4 10h16v9H4zM8 13.5h8M8 6v.3M12 4v.3M16 6.5v.3',
  shampoo: 'M8 9h8v12H8zM10 9V6h4v3M12 6V3h4M8 13h8',
  floss: 'M6 9h12v12H6zM6 9l3-4h6l3 4M12 13c3 0 3 4 0 4',
  toothbrush: 'M3 20L15 8M15 8l4-4 2 2-4 4zM14 3l2 2M11.5 5.5l2 2',
  tissues: 'M4 11h16v9H4zM8 11c0-4 2-7 4-7s1 4 4 7M4 15h16',
  'bedikah cloths': 'M4 5h11v11H4zM9 16v3h11V8h-5',
  'head cover': 'M4 15c0-6 3-10 8-10s8 4 8 10c-5-2-11-2-16 0zM6 15c1 3 2 5 3 6',
}

/** The picture of an item beside its word. It is hidden from screen readers, which read the word. */
function SupplyPicture({ supply, size = 48 }: { supply: Supply; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[supply]} />
    </svg>
  )
}
