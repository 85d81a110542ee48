import { settingsByNight } from '@mayim/contract/settings-by-night.ts'
import { setupSteps } from '@mayim/contract/setup-steps.ts'
import { foldRow } from '../log/fold-row.ts'
import { syncedEntities } from '../log/synced-entities.ts'
import type { ChangeRow, SettingRow } from '../schema/schema.ts'

type Value = Pick<SettingRow, 'key' | 'value' | 'updatedAt'>
type ByNight = ReturnType<typeof settingsByNight>

/** What was set at instants of the past, for each night. */
export type SettingsHistory = (instantMs: number) => ByNight

const setupKeys: readonly string[] = Object.values(setupSteps).flat()

/**
 * Derives what was set at an instant from the entries of both logs, so both sides come to the same (calendar-55). What
 * was set before a facility was set up is what its setup said.
 * @param current what `rows` say, which is the answer after the last entry
 */
export function settingsHistory(
  entries: readonly ChangeRow[],
  rows: readonly SettingRow[],
  current: ByNight,
): SettingsHistory {
  const byTime = entries.map(({ at }) => at).sort()
  const ofKey = Map.groupBy(entries, ({ entityId }) => entityId)
  const setupAt = setupEnd(ofKey)
  const known = new Map<number, ByNight>()
  return instantMs => {
    const iso = new Date(instantMs).toISOString()
    const until = iso > setupAt ? iso : setupAt
    const count = countUntil(byTime, until)
    if (count === byTime.length) return current
    const past =
      known.get(count) ?? settingsByNight(rows.flatMap(row => valueAt(row, ofKey.get(row.key), until)))
    known.set(count, past)
    return past
  }
}

function countUntil(sorted: readonly string[], until: string): number {
  const later = sorted.findIndex(at => at > until)
  return later === -1 ? sorted.length : later
}

/** When the last setting of the setup was stored for the first time; blank if the logs do not say. */
function setupEnd(ofKey: ReadonlyMap<string, readonly ChangeRow[]>): string {
  const firsts = setupKeys.map(key => ofKey.get(key)?.[0])
  if (firsts.some(first => first === undefined || valueBefore(first) !== null)) return ''
  return (
    firsts
      .map(first => first?.at ?? '')
      .sort()
      .at(-1) ?? ''
  )
}

/** The value of one setting, nothing where the default counted. Before its first entry it is what that one replaced. */
function valueAt(row: SettingRow, entries: readonly ChangeRow[] | undefined, until: string): Value[] {
  const [first] = entries ?? []
  if (!entries || !first) return [row]
  const before = entries.filter(({ at }) => at <= until)
  const value = before.length === 0 ? valueBefore(first) : foldRow(syncedEntities.setting, before).value
  return typeof value === 'string' ? [{ key: row.key, value, updatedAt: before.at(-1)?.at ?? '' }] : []
}

function valueBefore({ fields }: ChangeRow): string | null {
  return (JSON.parse(fields) as Partial<SettingRow>).valueBefore ?? null
}
