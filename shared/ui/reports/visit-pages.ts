import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { type CallAnswer, callApi } from '../client/call-api.ts'
import { useRequest } from '../client/use-request.ts'
import type { Range } from './report-range.ts'

type Page = CallAnswer<'reportList'>
export type ListedVisit = Page['visits'][number]
type Pages = InfiniteData<Page, string>

/** Not kept current by the stream: the lines that a person reads stay where they are. */
export function useVisits(range: Range) {
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
export function usePrint(range: Range, { isWhole }: Pick<ReturnType<typeof useVisits>, 'isWhole'>) {
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
export async function fetchVisits(range: Range): Promise<ListedVisit[]> {
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
