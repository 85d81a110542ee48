import type { ReceiptWords } from '@mayim/core/money/receipts/receipt-words.ts'
import type { RoomType } from '@mayim/domain/capacity/choices.ts'
import type { Language } from '@mayim/domain/language.ts'
import type { CheckPreference } from '@mayim/domain/people/attendant-wishes.ts'

/** An expected patron, by code only (visit-148). */
export interface SheetRow {
  readonly code: string
  /** `HH:mm`; null if staff have not set it yet. */
  readonly time: string | null
  readonly kind: RoomType | 'kallah'
  /** Who does her check, as she chose. */
  readonly checks: CheckPreference
  /** Positive is owed; a credit is not printed here. */
  readonly owedMinor: number
  /** The preassigned room; '' if there is none. */
  readonly room: string
}

/** One page of a night's sheet, before drawing. */
export interface DaySheetPage {
  readonly paper: 'daySheet'
  readonly language: Language
  readonly words: ReceiptWords
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly hebrewDate: string
  readonly currency: string
  readonly timeZone: string
  readonly printedAtMs: number
  readonly page: number
  readonly pages: number
  /** `HH:mm`; null if the night has none. */
  readonly candles: string | null
  readonly nightfall: string | null
  readonly lastEntry: string | null
  readonly rows: readonly SheetRow[]
}

/** The lines of a page that any printer takes in one job. */
const rowsOnPage = 20

/** The rows of a night, page by page. An empty night has one page, which says so. */
export function sheetPages(rows: readonly SheetRow[]): SheetRow[][] {
  const pages: SheetRow[][] = []
  for (let from = 0; from < rows.length; from += rowsOnPage) pages.push(rows.slice(from, from + rowsOnPage))
  return pages.length === 0 ? [[]] : pages
}
