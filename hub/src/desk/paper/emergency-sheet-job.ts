import { mainsPoint } from '@mayim/contract/building/facility-points.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type JobTimes, type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/job.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { type Alarm, emergencySheetDue, isNightOnPaper } from '@mayim/domain/visit/paper-sheets.ts'
import type { Devices } from '../../devices/devices.ts'
import { claimEffect, lastEffect, noteEffectDone, releaseEffect } from '../../devices/effect-done-table.ts'
import { deskPrinter } from '../../devices/printers.ts'
import type { PortalLink } from '../../ground/hub-facility.ts'
import { requestDaySheetWithin } from './day-sheets.ts'

/** The state of the building as the machine sees it now. */
export interface BuildingHealth {
  readonly linked: boolean
  /** Null if nothing reports the mains. */
  readonly onMains: boolean | null
}

const alarmKey = 'sheet:alarm:'

/**
 * Prints tonight's sheet when the internet, the mains or the hub itself has failed (visit-148).
 * @param fellDown the previous hub process ended without being stopped
 */
export function startEmergencySheetJob(
  facility: Facility,
  health: () => BuildingHealth,
  fellDown: boolean,
  times: JobTimes,
): PeriodicJob {
  const { hostClock } = facility
  let fell: readonly Alarm[] | null = null
  const since = new Map<'internet' | 'power', number>()
  const watch = (kind: 'internet' | 'power', isOut: boolean) => {
    if (!isOut) since.delete(kind)
    else if (!since.has(kind)) since.set(kind, hostClock.now())
  }
  const run = async () => {
    // The clock may have been wrong at the start.
    fell ??= fellDown ? [{ kind: 'hub', sinceMs: hostClock.now() }] : []
    const { linked, onMains } = health()
    watch('internet', !linked)
    watch('power', onMains === false)
    const alarms = [...fell, ...[...since].map(([kind, sinceMs]) => ({ kind, sinceMs }))]
    if (alarms.length > 0) await printForAlarm(facility, alarms)
  }
  return startPeriodicJob(facility, 'the emergency sheet', run, times)
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
    const lastAskedMs = await lastEffect(trx, alarmKey)
    const nowMs = facility.hostClock.now()
    const due = emergencySheetDue({ alarms, emergencySheetMinutes, lastAskedMs }, nowMs)
    const printer = due === null ? null : await deskPrinter(trx)
    if (due === null || printer === null) return ok(null)
    await noteEffectDone(trx, facility, `${alarmKey}${due}:${nowMs}`)
    const sheet = { date, printer, language: defaultLanguage }
    await requestDaySheetWithin(facility, trx, systemCaller, sheet)
    return ok(null)
  })
}

const running = 'hub:running'

/** The state of the internet connection and the mains. */
export function healthOf(
  link: Pick<PortalLink, 'current'>,
  { registry }: Pick<Devices, 'registry'>,
): BuildingHealth {
  const mains = registry.point(mainsPoint)?.state as { readonly on: boolean } | null | undefined
  return { linked: link.current().linked, onMains: mains?.on ?? null }
}

/** Whether the previous hub process ended without being stopped. Notes that this one runs, until it is stopped. */
export async function startedAfterCrash(facility: Facility, ends: AsyncDisposableStack): Promise<boolean> {
  const stoppedBefore = await claimEffect(facility, running)
  ends.defer(() => releaseEffect(facility, running))
  return !stoppedBefore
}
