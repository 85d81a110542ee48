import { businessDate, isCivilDate } from '@mayim/domain/calendar/business-day.ts'
import {
  parseSettings,
  type SettingGroup,
  type SettingKey,
  type Settings,
  settingsOfPortal,
  settingsRegistry,
} from './settings.ts'

/** A stored setting, or a planned value of one: its key then names the night from which on it holds, as `priceBath@2027-01-01`. */
export interface StoredValue {
  readonly key: string
  /** Of a planned value: `=` and its text; '' once it was withdrawn. */
  readonly value: string
  readonly updatedAt: string
  readonly valueBefore?: string | null
}

/** A value that holds from a night on. */
export interface PlannedValue {
  readonly key: SettingKey
  readonly from: string
  readonly value: string
}

/** What a night is sold and worked by. Other settings change for all nights at once. */
const groupsWithPlans: readonly SettingGroup[] = ['booking', 'prices', 'durations', 'capacity', 'opening']
/** One opens the website, the others divide the places between the sides: no rules of a night. */
const withoutPlan: readonly SettingKey[] = ['bookingOpenToPatrons', 'levelShares', 'sealTime']

/** Whether a setting may change from a night on (settings-45). */
export function mayPlan(key: SettingKey): boolean {
  const { group, type } = settingsRegistry[key]
  const isOfPortal = settingsOfPortal.includes(key)
  return groupsWithPlans.includes(group) && type !== 'computed' && !isOfPortal && !withoutPlan.includes(key)
}

/** The key of the row of a planned value. */
export function plannedKey(key: SettingKey, from: string): string {
  return `${key}@${from}`
}

/** The text of the row of a planned value; null withdraws it. */
export function plannedText(value: string | null): string {
  return value === null ? '' : `=${value}`
}

/** The setting that a row's key names, also that of a planned value. */
export function settingOf(rowKey: string): string {
  return rowKey.split('@')[0] ?? ''
}

/** The planned values that were not withdrawn, each with its row, by their nights. */
export function plansOf<Row extends StoredValue>(rows: readonly Row[]): { row: Row; plan: PlannedValue }[] {
  return rows
    .flatMap(row => {
      const plan = planOf(row)
      return plan ? [{ row, plan }] : []
    })
    .sort((one, other) => (one.plan.from < other.plan.from ? -1 : 1))
}

/** A row of the other side may name a setting that cannot be planned, no night, or hold no text: it plans nothing. */
function planOf(row: StoredValue): PlannedValue | null {
  const [key = '', from] = row.key.split('@')
  if (from === undefined || !isCivilDate(from) || !row.value.startsWith('=')) return null
  if (!Object.hasOwn(settingsRegistry, key) || !mayPlan(key as SettingKey)) return null
  return { key: key as SettingKey, from, value: row.value.slice(1) }
}

/**
 * The rows that hold on a night, a planned value under its setting's key. Of a setting's plans up to that night the
 * latest holds, unless the setting was changed at once since the plan's first night (settings-45).
 */
export function rowsOn<Row extends StoredValue>(rows: readonly Row[], date: string): Row[] {
  const held = new Map(rows.filter(row => !row.key.includes('@')).map(row => [row.key, row]))
  const timeZone = held.get('timeZone')?.value ?? settingsRegistry.timeZone.default
  for (const { row, plan } of plansOf(rows)) {
    const { key, from, value } = plan
    const before = held.get(key)
    const isEnded = before?.updatedAt && businessDate(Date.parse(before.updatedAt), timeZone) >= from
    if (from <= date && !isEnded) held.set(key, { ...row, key, value, valueBefore: before?.value ?? null })
  }
  return [...held.values()]
}

/** The settings of each night, by what is stored: the same object for nights between which nothing changes. */
export function settingsByNight(rows: readonly StoredValue[]): (date: string) => Settings {
  const firsts = plansOf(rows).map(({ plan }) => plan.from)
  const known = new Map<string, Settings>()
  return date => {
    const since = firsts.findLast(first => first <= date) ?? ''
    const settings = known.get(since) ?? parseSettings(rowsOn(rows, since))
    known.set(since, settings)
    return settings
  }
}
