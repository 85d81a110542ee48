import { placeOfTime } from '@mayim/domain/calendar/business-day.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { useMemo } from 'react'
import { LoadError } from '../client/loaded.tsx'
import { saveCsv } from '../client/save-csv.ts'
import { useRequest } from '../client/use-request.ts'
import { money, shortDate, wallTime } from '../format.ts'
import { textOf, useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { type SortableColumn, SortableTable } from '../kit/sortable-table.tsx'
import type { Language } from '../language.ts'
import type { Range } from './report-range.ts'
import styles from './reports.module.css'
import type { ReportPlace } from './shown-report.ts'
import { fetchVisits, type ListedVisit, usePrint, useVisits } from './visit-pages.ts'

/** The reservations of a range without names, page by page; the file has all of them (screens-561). */
export function VisitList({ range, place }: { range: Range; place: ReportPlace }) {
  const { t, language } = useTexts()
  const visits = useVisits(range)
  const { pages, rows, isWhole } = visits
  const save = useRequest<Range, void>({ send: saveVisits })
  const printing = usePrint(range, visits)
  const columns = useMemo(() => columnsOf(place.currency, language), [place.currency, language])
  if (pages.error) return <LoadError error={pages.error} onRetry={() => void pages.refetch()} />
  if (!rows) return <Skeleton lines={8} />
  if (rows.length === 0) return <p role="status">{t('reports.empty')}</p>
  return (
    <div className={styles.content}>
      {[save.error, printing.error].map(
        error =>
          error && (
            <Notice key={error.message} tone="error">
              {error.message}
            </Notice>
          ),
      )}
      <div className={styles.actions}>
        <Button look="quiet" busy={save.isPending} onClick={() => save.mutate(range)}>
          {t('reports.save')}
        </Button>
        <Button look="quiet" icon="printer" busy={printing.isPending} onClick={printing.start}>
          {t('reports.print')}
        </Button>
      </div>
      <div className={styles.swept}>
        <SortableTable
          caption={t(isWhole ? 'reports.count' : 'reports.first', { count: rows.length })}
          columns={columns}
          rows={rows}
          rowKey={row => row.reservationId}
          sortedBy={{ id: 'when', desc: false }}
        />
      </div>
      {!isWhole && (
        <div>
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('reports.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

function statusText({ status, noShow }: ListedVisit): string {
  return noShow ? textOf('reports.list.noShow') : textOf(`status.${status}`)
}

/** A time to be set by its name (booking-48). */
function timeText(visit: ListedVisit, written: (time: string) => string): string {
  return isTimeToBeSet(visit, visit.time) ? textOf('schedule.day.timeToBeSet') : written(visit.time)
}

function columnsOf(currency: string, language: Language): SortableColumn<ListedVisit>[] {
  const amount = (id: 'price' | 'paid' | 'owed'): SortableColumn<ListedVisit> => ({
    id,
    name: textOf(`reports.list.${id}`),
    value: row => row[id],
    shown: row => <bdi>{money(row[id], currency, language)}</bdi>,
    number: true,
  })
  return [
    {
      id: 'when',
      name: textOf('reports.when.night'),
      value: row => placeOfTime(row.date, row.time),
      shown: row => (
        <>
          <bdi>{shortDate(row.date, language)}</bdi>{' '}
          <bdi>{timeText(row, time => wallTime(time, language))}</bdi>
        </>
      ),
    },
    {
      id: 'code',
      name: textOf('reports.list.code'),
      value: row => row.code,
      shown: row => <bdi>{row.code}</bdi>,
    },
    { id: 'status', name: textOf('reports.list.status'), value: statusText },
    {
      id: 'roomType',
      name: textOf('reports.label.roomType'),
      value: row => textOf(`patron.roomType.${row.roomType}`),
    },
    { id: 'booked', name: textOf('reports.list.booked'), value: bookedText },
    amount('price'),
    amount('paid'),
    amount('owed'),
  ]
}

function bookedText({ walkIn }: ListedVisit): string {
  return textOf(walkIn ? 'reports.list.walkIn' : 'reports.list.yes')
}

/** Fetches all pages and hands them over as CSV; no cell runs as a formula (privacy-42). */
async function saveVisits(range: Range): Promise<void> {
  const visits = await fetchVisits(range)
  const head = [
    textOf('reports.when.night'),
    textOf('reports.label.roomType'),
    ...(['time', 'code', 'status', 'booked', 'price', 'paid', 'owed'] as const).map(key =>
      textOf(`reports.list.${key}`),
    ),
  ]
  saveCsv(`list-${range.from}-${range.to}.csv`, [
    head,
    ...visits.map(visit => [
      visit.date,
      textOf(`patron.roomType.${visit.roomType}`),
      timeText(visit, time => time),
      visit.code,
      statusText(visit),
      bookedText(visit),
      String(visit.price),
      String(visit.paid),
      String(visit.owed),
    ]),
  ])
}
