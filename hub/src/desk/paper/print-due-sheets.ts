import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { currentBlock } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { dueSheets } from '@mayim/domain/visit/paper-sheets.ts'
import { isEffectDone, noteEffectDone } from '../../devices/effect-done-table.ts'
import { deskPrinter } from '../../devices/printers.ts'
import { requestDaySheetWithin } from './request-day-sheet.ts'

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
