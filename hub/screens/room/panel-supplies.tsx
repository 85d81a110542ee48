import { type SupplyRequest, supplyItems } from '@mayim/shared/contract/entities/supply-request.ts'
import { SupplyPicture } from '@mayim/shared/ui/base/supply-picture.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { askedFor, type usePanelRequests } from './panel-requests.ts'
import styles from './supplies.module.css'

/** What may be brought to her, each with its picture: a touch asks, another takes it back. */
export function PanelSupplies(props: {
  supplies: readonly SupplyRequest[]
  requests: ReturnType<typeof usePanelRequests>
  away: boolean
  onClose: () => void
}) {
  const { t } = useTexts()
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
        {supplyItems.map(item => {
          const asked = askedFor(props.supplies, item)
          return (
            <li key={item}>
              <button
                type="button"
                aria-pressed={asked !== 'no'}
                disabled={props.away || props.requests.busy}
                onClick={() => props.requests.toggle(item)}
              >
                <SupplyPicture supply={item} size={44} />
                <span>{t(`panel.supplies.item.${item}`)}</span>
                <small>{asked === 'no' ? '' : t(`panel.supplies.${asked}`)}</small>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
