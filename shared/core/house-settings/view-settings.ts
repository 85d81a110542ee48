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

/** The public settings as texts, with the three that are worked out for tonight and the demo's clock. */
export async function publicSettings(facility: Facility): Promise<Shown> {
  const stored = new Map((await settingRows(facility.db)).map(row => [row.key, row.value]))
  const shown: Shown = {}
  for (const key of publicSettingKeys)
    shown[key] = { value: stored.get(key) ?? settingsRegistry[key].default }
  return { ...shown, ...computed(facility) }
}

/** What the desk of the house goes by: when a status has lasted too long, and when it locks itself. */
const deskKeys = [...new Set(Object.values(warnSettingOf)), 'deskLockSeconds'] as const

/**
 * All settings, for an Admin: what is only written tells whether it is set. Reception gets the public ones and those of
 * its desk, everybody else the public ones.
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
    // What a screen needs to show the facility's time by its own clock.
    facilityNow: { value: new Date(facility.clock.now()).toISOString() },
  }
}
