import type { AttentionItem } from '@mayim/contract/entities/attention.ts'
import type { Side } from '@mayim/domain/side.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { shortDate, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './link.module.css'

interface AttentionListProps {
  readonly side: Side
  readonly timeZone: string
  /** The code of a booking that can be opened from here; another night's cannot. */
  readonly codeOf?: (reservationId: string) => string | undefined
  readonly onChoose?: (reservationId: string) => void
}

/** What a person should see to, oldest first (the sync design, Conflicts); seen to, it leaves the list on both sides. */
export function AttentionList(props: AttentionListProps) {
  const { t } = useTexts()
  const items = useCall('attention', { query: {} })
  const resolve = useSend('attentionResolve')
  return (
    <section className={styles.section} aria-labelledby="attention">
      <h2 id="attention">{t('link.attention.title')}</h2>
      {resolve.error && <Notice tone="error">{resolve.error.message}</Notice>}
      <Loaded query={items} lines={2}>
        {known =>
          known.length === 0 ? (
            <p>{t('link.attention.none')}</p>
          ) : (
            <ul className={styles.items}>
              {known.map(item => (
                <Item
                  key={item.id}
                  {...props}
                  item={item}
                  sent={resolve.isPending ? resolve.variables.params.attentionId : null}
                  onSeenTo={() => resolve.mutate({ params: { attentionId: item.id } })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Item(
  props: AttentionListProps & { item: AttentionItem; sent: string | null; onSeenTo: () => void },
) {
  const { t, language } = useTexts()
  const { item, sent, side, timeZone, onChoose } = props
  const code = props.codeOf?.(item.entityId)
  const elsewhere = item.side === 'hub' ? 'link.attention.atHouse' : 'link.attention.atPortal'
  const waitsForClock = item.kind === 'parked' && item.detail.clock === true
  return (
    <li className={`${styles.item} ${styles.urgent}`}>
      <p>
        <b>{t(`link.attention.${item.kind}`)}</b>
        <br />
        {t(waitsForClock ? 'link.attention.parkedClockHint' : `link.attention.${item.kind}Hint`)}
      </p>
      <p className={styles.soft}>
        {shortDate(item.at, language, timeZone)} {timeOf(item.at, timeZone, language)} ·{' '}
        {t(item.side === side ? 'link.attention.here' : elsewhere)}
      </p>
      <div className={styles.actions}>
        {code && onChoose && (
          <Button look="quiet" onClick={() => onChoose(item.entityId)}>
            {t('link.attention.open', { code })}
          </Button>
        )}
        <Button
          look="quiet"
          busy={sent === item.id}
          disabled={sent !== null && sent !== item.id}
          onClick={props.onSeenTo}
        >
          {t('link.attention.seenTo')}
        </Button>
      </div>
    </li>
  )
}
