import {
  isWriteOnly,
  publicSettingKeys,
  type SettingKey,
  settingsRegistry,
} from '@mayim/contract/settings.ts'
import { type PlannedValue, plansOf, rowsOn } from '@mayim/contract/settings-by-night.ts'
import { warnSettingOf } from '@mayim/domain/building/warn-settings.ts'
import { scheduleDayOf, tonight } from '../ground/calendar/schedule-days.ts'
import { seesPersons } from '../ground/runtime/caller.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import type { SettingRow } from '../ground/schema/schema.ts'
import { secretRows, settingRows } from '../ground/settings/settings-table.ts'
import { usersById } from '../people/user-table.ts'

interface ShownSetting {
  readonly value: string
  readonly isSet?: boolean
  readonly changedAt?: string
  readonly changedBy?: string | null
  readonly valueBefore?: string
  readonly planned?: Pick<PlannedValue, 'from' | 'value'>[]
}
type Shown = Record<string, ShownSetting>

/** The public settings as texts, with three values that are computed for tonight, and the facility's time. */
export async function publicSettings(facility: Facility): Promise<Shown> {
  const rows = rowsOn(await settingRows(facility.db), tonight(facility))
  const stored = new Map(rows.map(row => [row.key, row.value]))
  const shown: Shown = {}
  for (const key of publicSettingKeys)
    shown[key] = { value: stored.get(key) ?? settingsRegistry[key].default }
  return { ...shown, ...computed(facility) }
}

/** The settings of the desk: when a status has lasted too long, and when the screen locks. */
const deskKeys = [...new Set(Object.values(warnSettingOf)), 'deskLockSeconds'] as const

/**
 * All settings for an Admin, with their last changes, and `isSet` instead of the value of a write-only one (settings-40). Reception gets the public settings
 * and those of the desk, other callers the public ones.
 */
export async function settingsFor(facility: Facility, caller: Caller): Promise<Shown> {
  if (!caller.roles.includes('Admin')) {
    const shown = await publicSettings(facility)
    const settings = facility.settings.current()
    if (seesPersons(caller)) for (const key of deskKeys) shown[key] = { value: String(settings[key]) }
    return shown
  }
  return { ...(await allSettings(facility)), ...computed(facility) }
}

async function allSettings(facility: Facility): Promise<Shown> {
  const { db } = facility
  const rows = await settingRows(db)
  const stored = new Map(rowsOn(rows, tonight(facility)).map(row => [row.key, row]))
  const ahead = plansOf(rows).flatMap(({ plan }) => (plan.from > tonight(facility) ? [plan] : []))
  const plans = Map.groupBy(ahead, ({ key }) => key)
  const sealed = new Map((await secretRows(db)).map(row => [row.key, row]))
  const authors = await usersById(
    db,
    [...stored.values(), ...sealed.values()].map(row => row.changedBy),
  )
  const shown: Shown = {}
  for (const key of Object.keys(settingsRegistry) as SettingKey[]) {
    const { type, default: byDefault } = settingsRegistry[key]
    if (type === 'computed') continue
    const row = isWriteOnly(key) ? sealed.get(key) : stored.get(key)
    const change = row
      ? { changedAt: row.updatedAt, changedBy: authors.get(row.changedBy)?.username ?? null }
      : {}
    const value = stored.get(key)?.value
    shown[key] = isWriteOnly(key)
      ? { value: '', isSet: row !== undefined || (value ?? '') !== '', ...change }
      : {
          value: value ?? byDefault,
          ...change,
          ...(type === 'file' ? {} : undoOf(stored.get(key), byDefault)),
          ...plannedOf(plans.get(key)),
        }
  }
  return shown
}

/** The text that undoes the last change, if there was one. An earlier file is deleted, so that its name undoes nothing. */
function undoOf(row: SettingRow | undefined, byDefault: string): Pick<ShownSetting, 'valueBefore'> {
  return row === undefined || row.changedBy === '' ? {} : { valueBefore: row.valueBefore ?? byDefault }
}

function plannedOf(plans: readonly PlannedValue[] | undefined): Pick<ShownSetting, 'planned'> {
  return plans ? { planned: plans.map(({ from, value }) => ({ from, value })) } : {}
}

function computed(facility: Facility): Shown {
  const night = scheduleDayOf(facility, tonight(facility))
  return {
    shkia: { value: night.shkia ?? '' },
    reservationCutOff: { value: night.cutoffAt ?? '' },
    lastEntryTime: { value: night.lastEntryTime ?? '' },
    // A screen shows the facility's time by it, with its own clock.
    facilityNow: { value: new Date(facility.clock.now()).toISOString() },
  }
}
