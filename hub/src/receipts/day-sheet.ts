import type { RoomType } from '@mayim/domain/capacity/room-type.ts'
import type { Language } from '@mayim/domain/language.ts'
import type { CheckWish } from '@mayim/domain/visit/checks.ts'

/** One who is expected, by code alone (the house rules, Paper). */
export interface SheetRow {
  readonly code: string
  /** `HH:mm`; null where staff have still to set it. */
  readonly time: string | null
  readonly kind: RoomType | 'kallah'
  /** Who looks her over, as she has chosen. */
  readonly checks: CheckWish
  /** Positive is owed; what she has as credit is not written here. */
  readonly owedMinor: number
  /** The room that is kept for her; '' where none is. */
  readonly room: string
}

/** One page of a night's sheet, before it is drawn. */
export interface DaySheetPage {
  readonly paper: 'daySheet'
  readonly language: Language
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly hebrewDate: string
  readonly currency: string
  readonly timeZone: string
  readonly printedAtMs: number
  readonly page: number
  readonly pages: number
  /** `HH:mm`; null where the night has none. */
  readonly candles: string | null
  readonly nightfall: string | null
  readonly lastEntry: string | null
  readonly rows: readonly SheetRow[]
}

/** So many lines fit on a page that any printer takes in one job. */
const rowsOnPage = 20

/** The rows of a night page by page; a night without anybody has one page, which says so. */
export function sheetPages(rows: readonly SheetRow[]): SheetRow[][] {
  const pages: SheetRow[][] = []
  for (let from = 0; from < rows.length; from += rowsOnPage) pages.push(rows.slice(from, from + rowsOnPage))
  return pages.length === 0 ? [[]] : pages
}
