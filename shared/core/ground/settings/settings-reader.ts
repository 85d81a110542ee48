import { parseSettings, type Settings } from '@mayim/contract/settings.ts'
import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { ScheduleOverride } from '@mayim/domain/calendar/schedule.ts'
import type { OutOfServicePeriod } from '@mayim/domain/capacity/out-of-service.ts'
import type { ItemSwitch } from '@mayim/domain/visit/shabbos-items.ts'
import { logSince } from '../log/change-log.ts'
import type { LogPoint } from '../log/log-entry.ts'
import { readHeads } from '../log/log-table.ts'
import { pointOf } from '../log/open-log.ts'
import type { ChangeFeed, Readers, SettingsReader, Writers } from '../runtime/facility.ts'
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
  readonly settings: Settings
  readonly history: SettingsHistory
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

/** Loads the settings and keeps them current by following the change log of all processes. */
export async function openSettingsReader(db: Readers, changes: ChangeFeed): Promise<OpenSettings> {
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
  return {
    current: () => known.settings,
    at: instantMs => known.history(instantMs),
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

async function load(db: Readers): Promise<Snapshot> {
  const at = pointOf(await readHeads(db))
  const stored = await settingRows(db)
  const settings = parseSettings(stored)
  const rows = await overrideRows(db)
  const switches = await shabbosSwitchRows(db)
  return {
    at,
    settings,
    history: settingsHistory(await settingEntries(db), stored, settings),
    overrides: new Map(rows.map(row => [row.date, JSON.parse(row.fields) as ScheduleOverride])),
    shabbosSwitches: switches.map(({ block, item, allowed }) => ({ block, item, allowed: allowed === 1 })),
    outOfService: await currentPeriods(db),
  }
}
