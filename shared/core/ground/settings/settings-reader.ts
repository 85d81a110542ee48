import type { Settings } from '@mayim/contract/settings.ts'
import { type PlannedValue, plansOf, settingsByNight } from '@mayim/contract/settings-by-night.ts'
import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { addDays, businessDate, businessDayEndsHour, instantAt } from '@mayim/domain/calendar/business-day.ts'
import type { ScheduleOverride } from '@mayim/domain/calendar/schedule.ts'
import type { OutOfServicePeriod } from '@mayim/domain/capacity/out-of-service.ts'
import type { ItemSwitch } from '@mayim/domain/visit/shabbos-items.ts'
import { logSince } from '../log/change-log.ts'
import type { LogPoint } from '../log/log-entry.ts'
import { readHeads } from '../log/log-table.ts'
import { pointOf } from '../log/open-log.ts'
import type { ChangeFeed, Clock, Readers, SettingsReader, Writers } from '../runtime/facility.ts'
import { type SettingsHistory, settingsHistory } from './settings-history.ts'
import {
  currentPeriods,
  overrideRows,
  settingEntries,
  settingRows,
  shabbosSwitchRows,
} from './settings-table.ts'

const watched = new Set<EntityName>(['setting', 'scheduleOverride', 'shabbosSwitch', 'outOfService'])

interface Snapshot {
  readonly byNight: (date: string) => Settings
  readonly history: SettingsHistory
  readonly plans: readonly PlannedValue[]
  readonly overrides: ReadonlyMap<string, ScheduleOverride>
  readonly shabbosSwitches: readonly ItemSwitch[]
  readonly outOfService: readonly OutOfServicePeriod[]
  /** The values are at least as new as this point of the log. */
  readonly at: LogPoint
}

export interface OpenSettings extends SettingsReader {
  /** Resolves when every commit so far was read. */
  settled(): Promise<void>
  /** Inside a write: reads every setting that is newer than the last read, up to this transaction. */
  catchUp(trx: Writers): Promise<void>
  stop(): void
}

/** Loads the settings and keeps them current by following the change log of all processes, and the clock. */
export async function openSettingsReader(
  db: Readers,
  changes: ChangeFeed,
  clock: Clock,
): Promise<OpenSettings> {
  let known = await load(db)
  let work: Promise<void> = Promise.resolve()

  /** A run repeats if another one finished first, so that no newer value is overwritten. */
  async function catchUp(from: Readers, inWrite: boolean): Promise<void> {
    for (;;) {
      const before = known
      const { now, entries } = await logSince(from, before.at)
      if (entries.length === 0) return
      // A reader may be behind what a running write has read. Inside a write the log is always current.
      if (!inWrite && now.position < before.at.position) return
      const stale = entries === 'unknown' || entries.some(entry => watched.has(entry.entity))
      const next = stale ? await load(from) : { ...before, at: now }
      if (known !== before) continue
      known = next
      return
    }
  }
  const stop = changes.onCommit(() => {
    // Runs never overlap. After a failed run the next commit runs again.
    work = work.then(() => catchUp(db, false)).catch(() => undefined)
  })
  const today = todayBy(clock)
  /** No plan changes the zone. */
  const zone = () => known.byNight('').timeZone
  return {
    current: () => known.byNight(today(zone())),
    onNight: date =>
      date >= today(zone())
        ? known.byNight(date)
        : known.history(instantAt(addDays(date, 1), businessDayEndsHour * 60, zone()))(date),
    ahead: () => known.plans.filter(({ from }) => from > today(zone())),
    overrides: () => known.overrides,
    shabbosSwitches: () => known.shabbosSwitches,
    outOfService: () => known.outOfService,
    settled: () => work,
    reload() {
      work = work.then(async () => {
        known = await load(db)
      })
      return work
    },
    catchUp: trx => catchUp(trx, true),
    stop,
  }
}

/** The business date, worked out once a minute: arithmetic with zones is slow, and each booking asks several times. */
function todayBy(clock: Clock): (timeZone: string) => string {
  let last = { minute: Number.NaN, timeZone: '', date: '' }
  return timeZone => {
    const nowMs = clock.now()
    const minute = Math.floor(nowMs / 60_000)
    if (minute !== last.minute || timeZone !== last.timeZone)
      last = { minute, timeZone, date: businessDate(nowMs, timeZone) }
    return last.date
  }
}

async function load(db: Readers): Promise<Snapshot> {
  const at = pointOf(await readHeads(db))
  const stored = await settingRows(db)
  const byNight = settingsByNight(stored)
  const rows = await overrideRows(db)
  const switches = await shabbosSwitchRows(db)
  return {
    at,
    byNight,
    plans: plansOf(stored).map(({ plan }) => plan),
    history: settingsHistory(await settingEntries(db), stored, byNight),
    overrides: new Map(rows.map(row => [row.date, JSON.parse(row.fields) as ScheduleOverride])),
    shabbosSwitches: switches.map(({ block, item, allowed }) => ({ block, item, allowed: allowed === 1 })),
    outOfService: await currentPeriods(db),
  }
}
