import type { GivenTexts } from '@mayim/ui/i18n.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Public calls whose answers seldom change; none has personal data. */
const stored = { publicSettings: 'settings', zmanim: 'zmanim' } as const
type StoredCall = keyof typeof stored

/** The settings for an hour, tonight's zmanim for the day (calendar-37; screens-35). */
const longestMs: Readonly<Record<StoredCall, number>> = { publicSettings: 3_600_000, zmanim: 86_400_000 }

/**
 * Stores the settings and tonight's zmanim in this browser, so that the next visit starts with them; never into another
 * day (calendar-37, screens-35).
 */
export function storeAnswers(client: QueryClient): QueryClient {
  for (const id of Object.keys(stored) as StoredCall[]) {
    const found = readStored(id)
    if (found) client.setQueryData(keyOf(id), found.data, { updatedAt: found.at })
  }
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.data === undefined) return
    const id = (Object.keys(stored) as StoredCall[]).find(
      each => query.queryHash === JSON.stringify(keyOf(each)),
    )
    if (id) store(id, { at: query.state.dataUpdatedAt, data: query.state.data })
  })
  return client
}

/** As `useCall` names them. */
function keyOf(id: StoredCall): unknown[] {
  return [id, id === 'zmanim' ? {} : null]
}

interface StoredAnswer {
  readonly at: number
  readonly data: unknown
}

function readStored(id: StoredCall): StoredAnswer | null {
  try {
    const found = JSON.parse(localStorage.getItem(stored[id]) ?? 'null') as Partial<StoredAnswer> | null
    if (typeof found?.at !== 'number' || typeof found.data !== 'object') return null
    return isFresh(id, found.at, Date.now()) ? { at: found.at, data: found.data } : null
  } catch {
    return null
  }
}

/** Whether an answer of an instant may still be shown: within its time, and on the same day of this device. */
export function isFresh(id: StoredCall, at: number, now: number): boolean {
  return at <= now && now - at < longestMs[id] && new Date(at).toDateString() === new Date(now).toDateString()
}

function store(id: StoredCall, answer: StoredAnswer): void {
  try {
    localStorage.setItem(stored[id], JSON.stringify(answer))
  } catch {
    // Private mode: each visit requests again.
  }
}

/**
 * Puts the answers that the server embedded in the page into the cache: the settings, tonight's zmanim, the schedule
 * and the facility's own texts, as if requested when the page was answered. A page without them requests them.
 */
export function takeFirstAnswers(client: QueryClient): QueryClient {
  const answers = JSON.parse(document.getElementById('first-answers')?.textContent ?? '[]') as [
    call: string,
    input: unknown,
    answer: unknown,
  ][]
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const updatedAt = Math.round(performance.timeOrigin + (visit?.responseStart ?? 0))
  for (const [call, input, answer] of answers) client.setQueryData([call, input], answer, { updatedAt })
  return client
}

/** The texts that the server embedded in the page; none if it could not. */
export function firstTexts(): GivenTexts | undefined {
  const text = document.getElementById('first-texts')?.textContent
  return text ? (JSON.parse(text) as GivenTexts) : undefined
}
