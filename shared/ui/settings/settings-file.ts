import {
  checkSetting,
  isShownSetting,
  isWriteOnly,
  type SettingKey,
  settingsOfPortal,
  settingsRegistry,
} from '@mayim/contract/settings.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { StoredSettings } from './setting-value.ts'

/** A setting of a file that differs from the one that is stored. */
export interface SettingChange {
  readonly key: SettingKey
  readonly before: string
  readonly value: string
}

/** Why a setting of a file is not taken. */
export interface SettingFault {
  readonly key: string
  readonly reason: 'unknown' | 'notHere' | 'doesNotFit'
}

export interface ReadSettings {
  readonly changes: readonly SettingChange[]
  readonly faults: readonly SettingFault[]
}

/**
 * Whether a setting is in a file: no secret, no name of an uploaded file, nothing that is computed, and not whether
 * patrons can book, since a file must not open another facility (settings-590).
 */
function isInFile(key: SettingKey): boolean {
  const { type } = settingsRegistry[key]
  const isOfFile = !isWriteOnly(key) && type !== 'computed' && type !== 'file'
  return isOfFile && isShownSetting(key) && key !== 'bookingOpenToPatrons'
}

/** Every setting as the settings of a setup file (settings-31), so that a new facility may begin with it. */
export function writeSettingsFile(values: StoredSettings): string {
  const keys = (Object.keys(settingsRegistry) as SettingKey[]).filter(isInFile)
  const settings = Object.fromEntries(
    keys.map(key => [key, values[key]?.value ?? settingsRegistry[key].default]),
  )
  return `${JSON.stringify({ version: 1, settings }, null, 2)}\n`
}

/** What a file would change, in the order of the page; null if it is no such file. */
export function readSettingsFile(text: string, values: StoredSettings, side: Side): ReadSettings | null {
  const settings = settingsIn(text)
  if (settings === null) return null
  const changes: SettingChange[] = []
  const faults: SettingFault[] = []
  for (const [key, given] of Object.entries(settings)) {
    const written = textOf(given)
    if (!Object.hasOwn(settingsRegistry, key) || !isInFile(key as SettingKey) || written === null) {
      faults.push({ key, reason: 'unknown' })
      continue
    }
    const known = key as SettingKey
    const before = values[known]?.value ?? settingsRegistry[known].default
    const checked = checkSetting(known, written)
    if (!checked.ok) faults.push({ key, reason: 'doesNotFit' })
    else if (checked.value === before) continue
    else if (side === 'hub' && settingsOfPortal.includes(known)) faults.push({ key, reason: 'notHere' })
    else changes.push({ key: known, before, value: checked.value })
  }
  return { changes, faults }
}

function settingsIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const file: unknown = JSON.parse(text)
    if (typeof file !== 'object' || file === null || !('settings' in file)) return null
    const { settings } = file
    return typeof settings === 'object' && settings !== null && !Array.isArray(settings)
      ? (settings as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** A value as JSON has it: `true` is stored as `True`, `35.5` as `35.5`. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'number' ? String(value) : null
}
