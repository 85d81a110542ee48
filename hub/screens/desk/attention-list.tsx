import { Button } from '@mantine/core'
import type { AttentionItem } from '@mayim/shared/contract/entities/attention.ts'
import type { StaffReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import { Loaded } from '@mayim/shared/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/shared/ui/client/queries.ts'
import { shortDate, timeOf } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import type { House } from '../house.ts'
import styles from './link.module.css'

/** What a person should see to, oldest first (the sync design, Conflicts); seen to, it leaves the list on both sides. */
export function AttentionList(props: {
  house: House
  reservations: readonly StaffReservation[]
  onChoose: (reservationId: string) => void
}) {
  const { t } = useTexts()
  const items = useCall('attention', { query: {} })
  const resolve = useSend('attentionResolve')
  return (
    <section aria-labelledby="attention">
      <h2 id="attention">{t('desk.attention.title')}</h2>
      {resolve.error && <Notice tone="error">{resolve.error.message}</Notice>}
      <Loaded query={items} lines={2}>
        {known =>
          known.length === 0 ? (
            <p>{t('desk.attention.none')}</p>
          ) : (
            <ul className={styles.items}>
              {known.map(item => (
                <Item
                  key={item.id}
                  item={item}
                  house={props.house}
                  reservation={props.reservations.find(each => each.reservationId === item.entityId)}
                  busy={resolve.isPending}
                  onChoose={props.onChoose}
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

function Item(props: {
  item: AttentionItem
  house: House
  /** Of tonight's board; another night's cannot be opened from here. */
  reservation: StaffReservation | undefined
  busy: boolean
  onChoose: (reservationId: string) => void
  onSeenTo: () => void
}) {
  const { t, language } = useTexts()
  const { item, reservation, house } = props
  return (
    <li className={styles.item}>
      <p>
        <b>{t(`desk.attention.${item.kind}`)}</b>
        <br />
        {t(`desk.attention.${item.kind}Hint`)}
      </p>
      <p className={styles.soft}>
        {shortDate(item.at, language, house.timeZone)} {timeOf(item.at, house.timeZone, language)} ·{' '}
        {t(item.side === 'hub' ? 'desk.attention.here' : 'desk.attention.there')}
      </p>
      <div className={styles.actions}>
        {reservation && (
          <Button size="compact-md" variant="default" onClick={() => props.onChoose(item.entityId)}>
            {t('desk.attention.open', { code: reservation.reservationCode })}
          </Button>
        )}
        <Button size="compact-md" variant="light" loading={props.busy} onClick={props.onSeenTo}>
          {t('desk.attention.seenTo')}
        </Button>
      </div>
    </li>
  )
}
