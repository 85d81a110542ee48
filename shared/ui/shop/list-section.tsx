import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import { stockState } from '@mayim/domain/money/stock.ts'
import { inLanguage } from '@mayim/domain/site/listed.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { money } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Icon } from '../kit/icon.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { EntryForm } from './entry-form.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import styles from './shop.module.css'
import { type ShopPlace, shownOf } from './shop-place.ts'
import { StockForm } from './stock-form.tsx'

type Opened =
  | { readonly form: 'entry'; readonly id: string | null }
  | { readonly form: 'stock'; readonly id: string }

/** One list: its entries in order, each with its form, and what visitors see of them. */
export function ListSection({ list, place }: { list: ListName; place: ShopPlace }) {
  const { t } = useTexts()
  const entries = useCall('editedList', { query: { list } })
  const order = useSend('listOrder')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const all = entries.data ?? []
  const entry = all.find(({ id }) => id === opened?.id) ?? null
  return (
    <section className={styles.section} aria-labelledby="shop-part">
      <div className={styles.head}>
        <h2 id="shop-part" tabIndex={-1}>
          {t(`shop.list.${list}`)}
        </h2>
        <Button look="quiet" icon="plus" onClick={() => setOpened({ form: 'entry', id: null })}>
          {t('shop.add')}
        </Button>
      </div>
      <p>{t(`shop.about.${list}`)}</p>
      {order.error && <Notice tone="error">{order.error.message}</Notice>}
      <Loaded query={entries} lines={4}>
        {known =>
          known.length === 0 ? (
            <p className={styles.soft}>{t('shop.none')}</p>
          ) : (
            <List label={t(`shop.list.${list}`)}>
              {known.map((each, at) => (
                <EntryRow
                  key={each.id}
                  entry={each}
                  currency={place.currency}
                  isFirst={at === 0}
                  isLast={at === known.length - 1}
                  onMove={by => order.mutate({ body: { list, ids: moved(known, at, by) } })}
                  onOpen={form => setOpened({ form, id: each.id })}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {all.length > 0 && (
        <PreviewFrame>
          <place.site.Preview list={list} entries={shownOf(all)} />
        </PreviewFrame>
      )}
      {opened?.form === 'stock' && entry && <StockForm entry={entry} onClose={close} />}
      {opened?.form === 'entry' && (opened.id === null || entry) && (
        <EntryForm list={list} entry={entry} entries={all} place={place} onClose={close} />
      )}
    </section>
  )
}

/** The order after the entry at a place went up or down by one. */
function moved(entries: readonly EditedEntry[], at: number, by: -1 | 1): string[] {
  const ids = entries.map(({ id }) => id)
  const [id = ''] = ids.splice(at, 1)
  ids.splice(at + by, 0, id)
  return ids
}

interface RowProps {
  readonly entry: EditedEntry
  readonly currency: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onOpen: (form: 'entry' | 'stock') => void
}

function EntryRow({ entry, currency, isFirst, isLast, onMove, onOpen }: RowProps) {
  const { t, language } = useTexts()
  const name = inLanguage(entry.names, language)
  const text = inLanguage(entry.texts, language)
  return (
    <ListRow
      note={
        <>
          {text !== '' && (
            <p>
              <bdi>{text}</bdi>
            </p>
          )}
          <span className={styles.chips}>
            {entry.price !== null && <Chip>{money(entry.price, currency, language)}</Chip>}
            {!entry.shown && <Chip tone="amber">{t('shop.hidden')}</Chip>}
            {entry.list === 'merchandise' && <StockChip entry={entry} />}
          </span>
        </>
      }
      end={
        <span className={styles.tools}>
          <MoveButton icon="up" label={t('shop.up', { name })} off={isFirst} onPress={() => onMove(-1)} />
          <MoveButton icon="down" label={t('shop.down', { name })} off={isLast} onPress={() => onMove(1)} />
          {entry.list === 'merchandise' && (
            <Button look="quiet" aria-label={t('shop.stock.title', { name })} onClick={() => onOpen('stock')}>
              {t('shop.stock.open')}
            </Button>
          )}
          <Button look="quiet" aria-label={t('shop.editOf', { name })} onClick={() => onOpen('entry')}>
            {t('shop.edit')}
          </Button>
        </span>
      }
    >
      <bdi>{name}</bdi>
    </ListRow>
  )
}

function MoveButton(props: { icon: 'up' | 'down'; label: string; off: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={styles.move}
      aria-label={props.label}
      aria-disabled={props.off}
      onClick={() => !props.off && props.onPress()}
    >
      <Icon name={props.icon} />
    </button>
  )
}

function StockChip({ entry: { left, lowAt } }: { entry: EditedEntry }) {
  const { t } = useTexts()
  if (left === null) return <Chip>{t('shop.notCounted')}</Chip>
  const state = stockState(left, lowAt)
  if (state === 'below') return <Chip tone="coral">{t('shop.below', { count: -left })}</Chip>
  return (
    <>
      <Chip>{t('shop.left', { count: left })}</Chip>
      {state === 'low' && <Chip tone="amber">{t('shop.low')}</Chip>}
    </>
  )
}
