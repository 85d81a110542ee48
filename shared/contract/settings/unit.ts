import type { SettingDefinition } from './definition.ts'

export const settingUnits = [
  'minutes',
  'hours',
  'seconds',
  'milliseconds',
  'degrees',
  'meters',
  'days',
  'months',
] as const
export type SettingUnit = (typeof settingUnits)[number]

const units: readonly (readonly [pattern: RegExp, unit: SettingUnit])[] = [
  [/Milliseconds/, 'milliseconds'],
  [/Minutes/, 'minutes'],
  [/Hours/, 'hours'],
  [/Seconds/, 'seconds'],
  [/Degrees|Latitude|Longitude/, 'degrees'],
  [/Elevation|Meters/, 'meters'],
  [/Days(InAdvance.*)?$/, 'days'],
  [/Months/, 'months'],
]

/** The unit of a number, which its key names; null for a count and for everything that is no number. */
export function unitOf(key: string, { type }: Pick<SettingDefinition, 'type'>): SettingUnit | null {
  if (type !== 'integer' && type !== 'decimal') return null
  return units.find(([pattern]) => pattern.test(key))?.[1] ?? null
}
