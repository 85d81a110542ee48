import {
  isWriteOnly,
  publicSettingKeys,
  type SettingKey,
  settingsRegistry,
} from '@mayim/contract/settings.ts'
import { warnSettingOf } from '@mayim/domain/building/warn-settings.ts'
import { scheduleDayOf, tonight } from '../calendar/schedule-days.ts'
import { seesPersons } from '../runtime/caller.ts'
import type { Caller, Facility } from '../runtime/facility.ts'
import { secretKeys, settingRows } from '../settings/settings-table.ts'

type Shown = Record<string, { value: string; isSet?: boolean }>

/** The public settings as texts, with three values that are computed for tonight, and the facility's time. */
export async function publicSettings(facility: Facility): Promise<Shown> {
  const stored = new Map((await settingRows(facility.db)).map(row => [row.key, row.value]))
  const shown: Shown = {}
  for (const key of publicSettingKeys)
    shown[key] = { value: stored.get(key) ?? settingsRegistry[key].default }
  return { ...shown, ...computed(facility) }
}

/** The settings of the desk: when a status has lasted too long, and when the screen locks. */
const deskKeys = [...new Set(Object.values(warnSettingOf)), 'deskLockSeconds'] as const

/**
 * All settings for an Admin, with `isSet` instead of the value of a write-only one. Reception gets the public settings
 * and those of the desk, other callers the public ones.
 */
export async function settingsFor(facility: Facility, caller: Caller): Promise<Shown> {
  if (!caller.roles.includes('Admin')) {
    const shown = await publicSettings(facility)
    const settings = facility.settings.current()
    if (seesPersons(caller)) for (const key of deskKeys) shown[key] = { value: String(settings[key]) }
    return shown
  }
  const stored = new Map((await settingRows(facility.db)).map(row => [row.key, row.value]))
  const sealed = new Set(await secretKeys(facility.db))
  const shown: Shown = {}
  for (const key of Object.keys(settingsRegistry) as SettingKey[]) {
    if (settingsRegistry[key].type === 'computed') continue
    shown[key] = isWriteOnly(key)
      ? { value: '', isSet: sealed.has(key) || (stored.get(key) ?? '') !== '' }
      : { value: stored.get(key) ?? settingsRegistry[key].default }
  }
  return { ...shown, ...computed(facility) }
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
