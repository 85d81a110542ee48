import { parseSettings, type Settings } from '../../contract/settings.ts'
import { readChanges } from '../../data/change-log.ts'
import type { ScheduleOverride } from '../../domain/schedule.ts'
import type { ChangeFeed, Readers, SettingsReader } from '../facility.ts'
import { overrideRows, settingRows } from './settings-table.ts'

const watched = new Set(['setting', 'scheduleOverride'])
const pageSize = 500

/**
 * Loads the settings and keeps them fresh by following the change log. `settled` resolves when everything
 * committed so far has been looked at.
 */
export async function openSettingsReader(
  db: Readers,
  changes: ChangeFeed,
): Promise<SettingsReader & { settled(): Promise<void>; stop(): void }> {
  let position = changes.head
  let state = await load(db)
  let work: Promise<void> = Promise.resolve()

  async function catchUp(): Promise<void> {
    let stale = false
    for (;;) {
      const page = await readChanges(db, { after: position, limit: pageSize })
      stale ||= page.some(change => watched.has(change.entity))
      position = page.at(-1)?.position ?? position
      if (page.length < pageSize) break
    }
    if (stale) state = await load(db)
  }
  const stop = changes.onCommit(() => {
    // Two runs never overlap; a run that fails is made good by the next commit.
    work = work.then(catchUp).catch(() => undefined)
  })
  return { current: () => state.settings, overrides: () => state.overrides, settled: () => work, stop }
}

async function load(
  db: Readers,
): Promise<{ settings: Settings; overrides: ReadonlyMap<string, ScheduleOverride> }> {
  const settings = parseSettings(await settingRows(db))
  const rows = await overrideRows(db)
  return {
    settings,
    overrides: new Map(rows.map(row => [row.date, JSON.parse(row.fields) as ScheduleOverride])),
  }
}
