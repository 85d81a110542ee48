import { placeOfTime } from '@mayim/domain/calendar/business-day.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { type CallAnswer, callApi } from '../client/call-api.ts'
import { LoadError } from '../client/loaded.tsx'
import { useRequest } from '../client/queries.ts'
import { saveCsv } from '../client/save-csv.ts'
import { money, shortDate, wallTime } from '../format.ts'
import { textOf, useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { type SortableColumn, SortableTable } from '../kit/sortable-table.tsx'
import type { Language } from '../language.ts'
import styles from './reports.module.css'
import type { Range, ReportPlace } from './shown-report.ts'

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

type Page = CallAnswer<'reportList'>
type ListedVisit = Page['visits'][number]
type Pages = InfiniteData<Page, string>

/** Not kept current by the stream: the lines that a person reads stay where they are. */
function useVisits(range: Range) {
  const pages = useInfiniteQuery<Page, ApiError, Pages, readonly unknown[], string>({
    queryKey: keyOf(range),
    queryFn: ({ pageParam }) => fetchPage(range, pageParam),
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
  })
  // A table renders many rows later. In a deferred render it does not, so these are on the page.
  const drawn = useDeferredValue(pages.data)
  const rows = useMemo(() => drawn?.pages.flatMap(({ visits }) => visits), [drawn])
  return { pages, rows, isWhole: drawn?.pages.at(-1)?.next === null }
}

/** Prints the list once all of it is loaded and on the page. */
function usePrint(range: Range, { isWhole }: Pick<ReturnType<typeof useVisits>, 'isWhole'>) {
  const client = useQueryClient()
  const [isWanted, setIsWanted] = useState(false)
  const load = useRequest<Range, Pages>({
    send: fetchPages,
    onSuccess: (all, { from, to }) => {
      client.setQueryData(keyOf({ from, to }), all)
      setIsWanted(true)
    },
  })
  const isReady = isWanted && isWhole
  useEffect(() => {
    if (!isReady) return
    setIsWanted(false)
    print()
  }, [isReady])
  return {
    error: load.error,
    isPending: load.isPending || isWanted,
    start: () => (isWhole ? print() : load.mutate(range)),
  }
}

/** All reservations of a range, page by page. */
async function fetchVisits(range: Range): Promise<ListedVisit[]> {
  return (await fetchPages(range)).pages.flatMap(({ visits }) => visits)
}

async function fetchPages(range: Range): Promise<Pages> {
  const pages: Page[] = []
  const pageParams: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Page = await fetchPage(range, after)
    pages.push(page)
    pageParams.push(after)
    after = page.next
  }
  return { pages, pageParams }
}

function fetchPage({ from, to }: Range, after: string): Promise<Page> {
  return callApi('reportList', { query: { dt: from, dtTo: to, ...(after === '' ? {} : { after }) } })
}

function keyOf({ from, to }: Range) {
  return ['shownVisits', from, to] as const
}
