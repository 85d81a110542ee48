import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import { inLanguage } from '@mayim/domain/language.ts'
import { useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall, useSend } from '../../client/queries.ts'
import { money } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Icon } from '../../kit/icon.tsx'
import { List, ListRow } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { EntryForm } from './entry-form.tsx'
import { PreviewAtPortal, PreviewFrame, type ShopPlace, shownOf } from './preview-frame.tsx'
import styles from './shop.module.css'

/** One list: its entries in order, each with its form, and what visitors see of them. */
export function ListSection({ list, place }: { list: ListName; place: ShopPlace }) {
  const { t } = useTexts()
  const entries = useCall('editedList', { query: { list } })
  const order = useSend('listOrder')
  const [opened, setOpened] = useState<{ readonly id: string | null } | null>(null)
  const close = () => setOpened(null)
  const all = entries.data ?? []
  const entry = all.find(({ id }) => id === opened?.id) ?? null
  return (
    <section className={styles.section} aria-labelledby="shop-part">
      <div className={styles.head}>
        <h2 id="shop-part" tabIndex={-1}>
          {t(`shop.list.${list}`)}
        </h2>
        <Button look="quiet" icon="plus" onClick={() => setOpened({ id: null })}>
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
                  onOpen={() => setOpened({ id: each.id })}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {all.length > 0 &&
        (place.site ? (
          <PreviewFrame>
            <place.site.Preview list={list} entries={shownOf(all)} />
          </PreviewFrame>
        ) : (
          <PreviewAtPortal />
        ))}
      {opened && (opened.id === null || entry) && (
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
  readonly onOpen: () => void
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
          </span>
        </>
      }
      end={
        <span className={styles.tools}>
          <MoveButton icon="up" label={t('shop.up', { name })} off={isFirst} onPress={() => onMove(-1)} />
          <MoveButton icon="down" label={t('shop.down', { name })} off={isLast} onPress={() => onMove(1)} />
          <Button look="quiet" aria-label={t('shop.editOf', { name })} onClick={onOpen}>
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
