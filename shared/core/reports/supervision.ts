import { ruleKeys } from '@mayim/contract/entities/rules-of-hours.ts'
import { type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import { rowsOn } from '@mayim/contract/settings-by-night.ts'
import {
  certificateState,
  changedRules,
  newestOfEach,
  outsideLimits,
  type WaterLimits,
} from '@mayim/domain/building/supervision.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Facility, Readers } from '../ground/runtime/facility.ts'
import { settingRows } from '../ground/settings/settings-table.ts'
import type { Condition } from '../messages/attention/attention.ts'
import { entriesBetween } from './register-table.ts'

/** The rules of hours with their stored values of now (building-573). */
export async function currentRules(
  facility: Pick<Facility, 'settings' | 'clock'>,
  db: Readers,
): Promise<Readonly<Record<string, string>>> {
  const rows = rowsOn(await settingRows(db), tonight(facility))
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(ruleKeys.map(key => [key, stored.get(key) ?? settingsRegistry[key].default]))
}

/** The facility's limits of the water (building-571). */
export function waterLimits(settings: ReturnType<Facility['settings']['current']>): WaterLimits {
  return {
    level: { least: settings.waterLevelLeast, most: null },
    temperature: { least: settings.waterTemperatureLeast, most: settings.waterTemperatureMost },
    ph: { least: settings.waterPhLeast, most: settings.waterPhMost },
    chlorine: { least: settings.waterChlorineLeast, most: settings.waterChlorineMost },
  }
}

export type SupervisionKind = 'waterOutside' | 'certificateEnds' | 'rulesChanged'

/** Readings of so many days are looked at. */
const readingDays = 92

/**
 * What a person must see to: a mikvah whose last reading is outside the limits (building-571), a certificate that ends
 * (building-572), rules that were changed since the rabbi confirmed them (building-573). Each is over when a newer entry
 * says otherwise.
 */
export async function supervisionMatters(
  facility: Facility,
): Promise<Readonly<Record<SupervisionKind, readonly Condition[]>>> {
  const { db, settings } = facility
  const today = tonight(facility)
  const range = { from: addDays(today, -readingDays), to: today }
  const entriesOf = async (register: 'water' | 'certificate' | 'ruling') =>
    (await entriesBetween(db, register, range)).map(row => ({ ...row, closed: row.closedAt }))
  const current = settings.current()
  const waterOutside = newestOfEach(await entriesOf('water')).flatMap(({ id, subject, water, night }) => {
    const [first] = outsideLimits(JSON.parse(water), waterLimits(current), current.temperatureUnit)
    if (first === undefined) return []
    const { measure, value } = first
    return [{ kind: 'waterOutside', entityId: id, detail: { subject, measure, value, night } } as const]
  })
  const certificateEnds = newestOfEach(await entriesOf('certificate')).flatMap(({ id, subject, detail }) => {
    const { until } = JSON.parse(detail) as { until: string }
    const state = certificateState(until, today)
    if (state === 'valid') return []
    const entityId = `${id} ${state}`
    return [
      { kind: 'certificateEnds', entityId, detail: { subject, until, over: state === 'over' } } as const,
    ]
  })
  const ruling = (await entriesOf('ruling')).findLast(({ closed }) => closed === null)
  const changed = ruling
    ? changedRules(JSON.parse(ruling.detail).rules, await currentRules(facility, db))
    : []
  const keys = changed.map(({ key }) => key as SettingKey)
  const rulesChanged = ruling && keys[0] ? [rulesCondition(ruling, keys)] : []
  return { waterOutside, certificateEnds, rulesChanged }
}

function rulesCondition(ruling: { id: string; subject: string }, keys: readonly SettingKey[]): Condition {
  const detail = { subject: ruling.subject, count: keys.length, key: keys[0] ?? '' }
  return { kind: 'rulesChanged', entityId: `${ruling.id} ${keys.length}`, detail }
}
