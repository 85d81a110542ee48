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
  readonly leftMinor: number
  /** What came in since, less what was paid back by hand; negative when more went out. */
  readonly cashMinor: number
}

/** What ought to be in the drawer: what was left in it at the last count, and the cash since (money-1251). */
export function expectedInDrawer({ leftMinor, cashMinor }: Drawer): number {
  return leftMinor + cashMinor
}

/** A count of the drawer, as the person who counts writes it. */
interface Count {
  /** What ought to be in the drawer by the screen on which it was counted. */
  readonly seenMinor: number
  readonly countedMinor: number
  /** What stays in the drawer for the next evening. */
  readonly leftMinor: number
  readonly note: string
}

/**
 * Whether an evening may be closed with this count (money-1252). Refuses `drawerChanged` when cash was taken after the
 * screen was loaded, `floatOverCounted`, and `differenceUnexplained` for a difference without a note.
 */
export function checkCount(count: Count, drawer: Drawer): Result<null> {
  const expectedMinor = expectedInDrawer(drawer)
  if (count.seenMinor !== expectedMinor) return refuse('conflict', 'drawerChanged', { field: 'expected' })
  if (count.leftMinor > count.countedMinor) return refuse('invalid', 'floatOverCounted', { field: 'left' })
  if (count.countedMinor !== expectedMinor && tidyText(count.note) === '')
    return refuse('invalid', 'differenceUnexplained', { field: 'note' })
  return ok(null)
}
