import type { QueryClient } from '@tanstack/react-query'

/** What is for everybody and changes seldom; nothing of hers is ever among it. */
const kept = { publicSettings: 'settings', zmanim: 'zmanim' } as const
type Kept = keyof typeof kept

/** The settings for an hour, tonight's zmanim for the day (operations 9; patron 7). */
const longestMs: Readonly<Record<Kept, number>> = { publicSettings: 3_600_000, zmanim: 86_400_000 }

/**
 * Lets the next visit begin with the settings and tonight's zmanim of the last one, kept in this browser and never into
 * another day (patron 7; operations 7, Settings).
 */
export function keepAnswers(client: QueryClient): QueryClient {
  for (const id of Object.keys(kept) as Kept[]) {
    const found = readKept(id)
    if (found) client.setQueryData(keyOf(id), found.data, { updatedAt: found.at })
  }
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.data === undefined) return
    const id = (Object.keys(kept) as Kept[]).find(each => query.queryHash === JSON.stringify(keyOf(each)))
    if (id) store(id, { at: query.state.dataUpdatedAt, data: query.state.data })
  })
  return client
}

/** As `useCall` names them. */
function keyOf(id: Kept): unknown[] {
  return [id, id === 'zmanim' ? {} : null]
}

interface KeptAnswer {
  readonly at: number
  readonly data: unknown
}

function readKept(id: Kept): KeptAnswer | null {
  try {
    const found = JSON.parse(localStorage.getItem(kept[id]) ?? 'null') as Partial<KeptAnswer> | null
    if (typeof found?.at !== 'number' || typeof found.data !== 'object') return null
    return isFresh(id, found.at, Date.now()) ? { at: found.at, data: found.data } : null
  } catch {
    return null
  }
}

/** Whether what was told at an instant may still be shown: not for too long, and on the same day of this device. */
export function isFresh(id: Kept, at: number, now: number): boolean {
  return at <= now && now - at < longestMs[id] && new Date(at).toDateString() === new Date(now).toDateString()
}

function store(id: Kept, answer: KeptAnswer): void {
  try {
    localStorage.setItem(kept[id], JSON.stringify(answer))
  } catch {
    // Private mode: each visit asks anew.
  }
}
