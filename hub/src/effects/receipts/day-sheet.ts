import { reservationsOfNight } from '@mayim/core/booking/reservation-table.ts'
import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { choicesOf } from '@mayim/core/ground/schema/columns.ts'
import { currentTexts } from '@mayim/core/ground/texts/current-text.ts'
import { balanceMinor, ledgerOfMany } from '@mayim/core/money/ledger-table.ts'
import type { ReceiptWords } from '@mayim/core/money/receipts/receipt.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import { formatHebrewDate } from '@mayim/domain/calendar/hebrew-text.ts'
import { isTimeToBeSet, type RoomType, roomTypeOf } from '@mayim/domain/capacity/choices.ts'
import type { Language } from '@mayim/domain/language.ts'
import { type CheckPreference, checkPreferenceOf } from '@mayim/domain/people/attendant-wishes.ts'
import { isOver } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { rooms } from '../../building/rooms/room-table.ts'

/** Collects the current sheet of a night: expected and present patrons by time, with codes only (visit-148). */
export async function readDaySheet(
  facility: Pick<Facility, 'db' | 'settings' | 'clock'>,
  date: string,
  language: Language,
): Promise<DaySheetPage[]> {
  const rows = await rowsOf(facility, date)
  const words = await currentTexts(facility.db, language, 'receipt')
  const { currency, timeZone } = facility.settings.current()
  const day = scheduleDayOf(facility, date)
  const pages = sheetPages(rows)
  return pages.map((onPage, at) => ({
    paper: 'daySheet',
    language,
    words,
    date,
    hebrewDate: formatHebrewDate(day.hebrewDay, day.hebrewMonth, day.hebrewYear, language),
    currency,
    timeZone,
    printedAtMs: facility.clock.now(),
    page: at + 1,
    pages: pages.length,
    candles: day.candles,
    nightfall: day.zmanTevillah,
    lastEntry: day.lastEntryTime,
    rows: onPage,
  }))
}

async function rowsOf(facility: Pick<Facility, 'db'>, date: string): Promise<SheetRow[]> {
  const expected = (await reservationsOfNight(facility.db, date)).filter(row => !isOver(shownStatus(row)))
  const ledger = await ledgerOfMany(
    facility.db,
    expected.map(({ id }) => id),
  )
  const people = await usersById(
    facility.db,
    expected.map(({ userId }) => userId),
  )
  const names = new Map((await rooms(facility.db)).map(({ id, name }) => [id, name]))
  return expected.map(row => {
    const roomId = row.roomId ?? row.roomIdPreassign
    return {
      code: row.code,
      time: isTimeToBeSet(choicesOf(row), row.time) ? null : row.time,
      kind: row.kallah === 1 ? 'kallah' : roomTypeOf(choicesOf(row)),
      checks: checkPreferenceOf(people.get(row.userId)?.checkedBy ?? ''),
      owedMinor: Math.max(0, balanceMinor(row, ledger.get(row.id) ?? [])),
      room: roomId === null ? '' : (names.get(roomId) ?? ''),
    }
  })
}

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
function sheetPages(rows: readonly SheetRow[]): SheetRow[][] {
  const pages: SheetRow[][] = []
  for (let from = 0; from < rows.length; from += rowsOnPage) pages.push(rows.slice(from, from + rowsOnPage))
  return pages.length === 0 ? [[]] : pages
}
