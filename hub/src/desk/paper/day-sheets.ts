import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { currentBlock, shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { dueSheets } from '@mayim/domain/visit/paper-sheets.ts'
import { isEffectDone, noteEffectDone } from '../../devices/effect-done-table.ts'
import { deskPrinter } from '../../devices/printers.ts'

export interface DaySheetRequest {
  /** Date of the night. */
  readonly date: string
  readonly printer: string
  readonly language: string
}

/** Requests a night's sheet; the effect prints it after the commit (visit-153). */
export async function requestDaySheet(
  facility: Facility,
  caller: Caller,
  asked: DaySheetRequest,
): Promise<Result<{ printer: string; date: string }>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  return facility.write(async trx => {
    await requestDaySheetWithin(facility, trx, caller, asked)
    return ok({ printer: asked.printer, date: asked.date })
  })
}

/** The same within the caller's transaction. */
export async function requestDaySheetWithin(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  { date, printer, language }: DaySheetRequest,
): Promise<void> {
  const fields = { printer, language }
  await record(facility, trx, caller, { entity: 'night', id: date, kind: 'sheetAsked', fields })
}

/** Requests the sheets that are due by the clock, each once (visit-149, visit-150), at the desk's first
 * printer. Safe to call at any time. */
export async function printDueSheets(facility: Facility): Promise<void> {
  const today = tonight(facility)
  const { timeZone, defaultLanguage } = facility.settings.current()
  const { closed, shabbosMode, openTime } = scheduleDayOf(facility, today)
  const opens = !closed && !shabbosMode && openTime !== null
  const openAtMs = opens ? instantOfBusinessTime(today, openTime, timeZone) : null
  const due = dueSheets({ tonight: today, openAtMs, block: currentBlock(facility) }, facility.clock.now())
  const printer = due.length === 0 ? null : await deskPrinter(facility.db)
  if (printer === null) return
  for (const { key, date } of due) {
    if (await isEffectDone(facility.db, key)) continue
    await facility.write(async trx => {
      if (await isEffectDone(trx, key)) return ok(null)
      await noteEffectDone(trx, facility, key)
      await requestDaySheetWithin(facility, trx, systemCaller, {
        date,
        printer,
        language: defaultLanguage,
      })
      return ok(null)
    })
  }
}
