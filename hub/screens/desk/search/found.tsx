// biome-ignore-all lint/a11y/useSemanticElements: the popup of a combobox is a grid of its own, no table of the page
import type { TextKey } from '@mayim/texts/texts.ts'
import { Phone } from '@mayim/ui/client/phone.tsx'
import { dayAndMonth } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { reservationLooks } from '@mayim/ui/kit/status.ts'
import { beginsAt } from '../board/evening-groups.ts'
import type { FoundPerson } from '../booking/use-people.ts'
import { nameOf } from '../booking/use-who.ts'
import styles from './search.module.css'
import { bookedBy, type SearchEntry } from './search-entries.ts'

/** The chosen cell: a row, and in it the entry itself (0) or its second target (1). */
export interface Cell {
  readonly row: number
  readonly cell: 0 | 1
}

interface Shown {
  readonly id: string
  readonly entries: readonly SearchEntry[]
  readonly at: Cell
  readonly cellId: (gridId: string, cell: Cell) => string
  /** @param books the second target of the row was pressed */
  readonly onGo: (entry: SearchEntry, books: boolean) => void
}

/** What was found, by kind. Each person has a second target, which books her. */
export function Found(props: Shown & { open: boolean; pending: boolean; isTonight: boolean }) {
  const { t } = useTexts()
  const { entries, open } = props
  const isEmpty = open && entries.length === 0
  return (
    <>
      <div
        id={props.id}
        role="grid"
        aria-label={t('reception.search.results')}
        className={styles.found}
        hidden={!open || entries.length === 0}
        // The field keeps the focus and its keys.
        onMouseDown={event => event.preventDefault()}
      >
        {groupsOf(entries).map(({ group, rows }) => {
          const key = group === 'tonight' && !props.isTonight ? 'night' : group
          const name = t(`reception.search.${key}`)
          return (
            <div key={group} role="rowgroup" aria-label={name}>
              <p className={styles.group} aria-hidden="true">
                {name}
              </p>
              {rows.map(({ entry, row }) => (
                <Row key={entry.id} {...props} entry={entry} row={row} />
              ))}
            </div>
          )
        })}
      </div>
      <p className={styles.none} role="status" data-shown={isEmpty || undefined}>
        {isEmpty && t(props.pending ? 'common.loading' : 'reception.search.none')}
      </p>
    </>
  )
}

function Row(props: Shown & { entry: SearchEntry; row: number }) {
  const { t } = useTexts()
  const { entry, row, at } = props
  const booked = bookedBy(entry)
  const isAt = (cell: 0 | 1) => at.row === row && at.cell === cell
  return (
    <div role="row" tabIndex={-1} className={styles.row}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the combobox holds the focus and its keys */}
      <div
        role="gridcell"
        tabIndex={-1}
        id={props.cellId(props.id, { row, cell: 0 })}
        aria-selected={isAt(0)}
        className={styles.entry}
        ref={isAt(0) ? inView : undefined}
        onClick={() => props.onGo(entry, false)}
      >
        <EntryText entry={entry} />
      </div>
      {booked && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox holds the focus and its keys
        <div
          role="gridcell"
          tabIndex={-1}
          id={props.cellId(props.id, { row, cell: 1 })}
          aria-selected={isAt(1)}
          aria-label={t('reception.search.bookFor', { name: booked.name })}
          className={styles.book}
          onClick={() => props.onGo(entry, true)}
        >
          {t('reception.search.book')}
        </div>
      )}
    </div>
  )
}

function inView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}

function EntryText({ entry }: { entry: SearchEntry }) {
  const texts = useTexts()
  const { t } = texts
  switch (entry.kind) {
    case 'visit': {
      const { visit } = entry
      const status = t(reservationLooks[visit.reservationStatus].text as TextKey)
      const room = visit.room ? ` · ${t('desk.roomName', { name: visit.room.name })}` : ''
      return (
        <>
          <b data-digits>{visit.reservationCode}</b>
          <bdi>{bookedBy(entry)?.name}</bdi>
          <small>
            {beginsAt(visit, texts)} · {status}
            {room}
          </small>
        </>
      )
    }
    case 'person':
      return (
        <>
          <bdi>{nameOf(entry.person) || t('reception.book.noName')}</bdi>
          {entry.person.phone && (
            <small>
              <Phone e164={entry.person.phone} />
            </small>
          )}
          <small>{saidVisits(entry.person, texts)}</small>
        </>
      )
    case 'room':
      return <span>{t('desk.roomName', { name: entry.room.name })}</span>
    case 'action':
      return <span>{entry.action.text}</span>
    case 'proof':
      return <span>{t('board.proof.found')}</span>
    default:
      return (
        <bdi>
          {t(entry.kind === 'walkIn' ? 'reception.search.walkIn' : 'reception.search.bookNew', {
            who: entry.who.phone || entry.who.name,
          })}
        </bdi>
      )
  }
}

/** When she was here last, and when she comes next. */
function saidVisits({ last, next }: FoundPerson, { t, language }: Pick<UseTexts, 't' | 'language'>): string {
  const said = (visit: NonNullable<typeof last>) => dayAndMonth(visit.reservationDate, language, 'short')
  return [
    last && t('reception.search.last', { date: said(last) }),
    next && t('reception.search.next', { date: said(next) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const groups = {
  visit: 'tonight',
  proof: 'tonight',
  person: 'people',
  room: 'rooms',
  action: 'actions',
  bookNew: 'fresh',
  walkIn: 'fresh',
} as const

/** The entries by group, in their order, each with its place in the whole. */
function groupsOf(entries: readonly SearchEntry[]) {
  const shown: {
    readonly group: (typeof groups)[SearchEntry['kind']]
    readonly rows: { readonly entry: SearchEntry; readonly row: number }[]
  }[] = []
  for (const [row, entry] of entries.entries()) {
    const group = groups[entry.kind]
    const last = shown.at(-1)
    if (last?.group === group) last.rows.push({ entry, row })
    else shown.push({ group, rows: [{ entry, row }] })
  }
  return shown
}
