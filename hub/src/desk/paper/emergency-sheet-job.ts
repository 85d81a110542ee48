import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/periodic-job.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { type Alarm, emergencySheetDue, isNightOnPaper } from '@mayim/domain/visit/paper-sheets.ts'
import { lastEffect, noteEffectDone } from '../../devices/effect-done-table.ts'
import { deskPrinter } from '../../devices/printers.ts'
import { requestDaySheetWithin } from './request-day-sheet.ts'

/** The state of the building as the machine sees it now. */
export interface BuildingHealth {
  readonly linked: boolean
  /** Null if nothing reports the mains. */
  readonly onMains: boolean | null
}

const asked = 'sheet:alarm:'

/**
 * Prints tonight's sheet when the internet, the mains or the hub itself has failed (visit-148).
 * @param fellDown the previous hub process ended without being stopped
 */
export function startEmergencySheetJob(
  facility: Facility,
  health: () => Promise<BuildingHealth>,
  fellDown: boolean,
): PeriodicJob {
  const { hostClock } = facility
  const fell: Alarm[] = fellDown ? [{ kind: 'hub', sinceMs: hostClock.now() }] : []
  const since = new Map<'internet' | 'power', number>()
  const watch = (kind: 'internet' | 'power', isOut: boolean) => {
    if (!isOut) since.delete(kind)
    else if (!since.has(kind)) since.set(kind, hostClock.now())
  }
  return startPeriodicJob(facility, 'the emergency sheet', async () => {
    const { linked, onMains } = await health()
    watch('internet', !linked)
    watch('power', onMains === false)
    const alarms = [...fell, ...[...since].map(([kind, sinceMs]) => ({ kind, sinceMs }))]
    if (alarms.length > 0) await printForAlarm(facility, alarms)
  })
}

/** Requests tonight's sheet if one of these alarms needs it now. */
async function printForAlarm(facility: Facility, alarms: readonly Alarm[]): Promise<void> {
  const date = tonight(facility)
  const { timeZone, defaultLanguage, emergencySheetMinutes } = facility.settings.current()
  const { closed, shabbosMode, openTime, lastEntryTime } = scheduleDayOf(facility, date)
  if (closed || shabbosMode || openTime === null || lastEntryTime === null || isShabbosNow(facility)) return
  const [openAtMs, lastEntryAtMs] = [openTime, lastEntryTime].map(time =>
    instantOfBusinessTime(date, time, timeZone),
  ) as [number, number]
  if (!isNightOnPaper(openAtMs, lastEntryAtMs, facility.clock.now())) return
  await facility.write(async trx => {
    const lastAskedMs = await lastEffect(trx, asked)
    const nowMs = facility.hostClock.now()
    const due = emergencySheetDue({ alarms, emergencySheetMinutes, lastAskedMs }, nowMs)
    const printer = due === null ? null : await deskPrinter(trx)
    if (due === null || printer === null) return ok(null)
    await noteEffectDone(trx, facility, `${asked}${due}:${nowMs}`)
    const sheet = { date, printer, language: defaultLanguage }
    await requestDaySheetWithin(facility, trx, systemCaller, sheet)
    return ok(null)
  })
}
