import { ok, type Result, refuse } from '../result.ts'
import { tidyText } from '../validation.ts'

/**
 * The methods of ledger lines by which money goes into the drawer or out of it: cash, also for a tip or a donation, and
 * what is paid back by hand (money-1251). A payment for a Shabbos night came in cash or otherwise and is counted apart.
 */
export const drawerMethods = ['Cash', 'Refund'] as const

/** The drawer since the last count, in minor units. */
export interface Drawer {
  /** What was left at the last count. */
  readonly floatMinor: number
  /** What came in since, less what was paid back by hand; negative when more went out. */
  readonly cashMinor: number
}

/** What ought to be in the drawer: what was left in it at the last count, and the cash since (money-1251). */
export function expectedInDrawer({ floatMinor, cashMinor }: Drawer): number {
  return floatMinor + cashMinor
}

/** A count of the drawer, as the person who counts writes it. */
interface Count {
  /** What ought to be in the drawer by the screen on which it was counted. */
  readonly seenMinor: number
  readonly countedMinor: number
  /** What stays in the drawer for the next evening. */
  readonly floatMinor: number
  readonly note: string
}

/**
 * Whether an evening may be closed with this count (money-1252). Refuses `drawerChanged` when cash was taken after the
 * screen was loaded, `floatOverCounted`, and `differenceUnexplained` for a difference without a note.
 */
export function checkCount(count: Count, drawer: Drawer): Result<null> {
  const expectedMinor = expectedInDrawer(drawer)
  if (count.seenMinor !== expectedMinor) return refuse('conflict', 'drawerChanged', { field: 'expected' })
  if (count.floatMinor > count.countedMinor) return refuse('invalid', 'floatOverCounted', { field: 'float' })
  if (count.countedMinor !== expectedMinor && tidyText(count.note) === '')
    return refuse('invalid', 'differenceUnexplained', { field: 'note' })
  return ok(null)
}

/** The bills and coins of a currency in minor units, the largest first; none where they are not known here. */
export function piecesOf(currency: string): readonly number[] {
  return pieces[currency] ?? []
}

const pieces: Readonly<Record<string, readonly number[]>> = {
  USD: [10_000, 5000, 2000, 1000, 500, 100, 25, 10, 5, 1],
  CAD: [10_000, 5000, 2000, 1000, 500, 200, 100, 25, 10, 5],
  ILS: [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 10],
  EUR: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
}
