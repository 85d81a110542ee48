import { addDays } from '../calendar/business-day.ts'
import { tidyText } from '../validation.ts'
import type { TemperatureUnit, WaterReading } from './register.ts'

/** What of the water has limits. */
export const limitedMeasures = ['level', 'temperature', 'ph', 'chlorine'] as const
export type LimitedMeasure = (typeof limitedMeasures)[number]

/** The least and the greatest value; null for none. */
export interface Limit {
  readonly least: number | null
  readonly most: number | null
}

/** The facility's limits of the water; a temperature in its unit of today (building-571). */
export type WaterLimits = Readonly<Record<LimitedMeasure, Limit>>

/** A measured value that is outside its limits; a temperature in the unit of the limits. */
export interface OutsideValue extends Limit {
  readonly measure: LimitedMeasure
  readonly value: number
}

/** What of a reading is outside the limits; what was not measured is not (building-571). */
export function outsideLimits(
  water: WaterReading,
  limits: WaterLimits,
  unit: TemperatureUnit,
): readonly OutsideValue[] {
  return limitedMeasures.flatMap(measure => {
    const measured = water[measure]
    if (measured === undefined) return []
    const value = measure === 'temperature' ? inUnit(measured, water.unit ?? unit, unit) : measured
    const { least, most } = limits[measure]
    const isOutside = (least !== null && value < least) || (most !== null && value > most)
    return isOutside ? [{ measure, value, least, most }] : []
  })
}

/** A temperature in another unit, rounded to a tenth. */
function inUnit(value: number, from: TemperatureUnit, to: TemperatureUnit): number {
  if (from === to) return value
  const turned = to === 'C' ? ((value - 32) * 5) / 9 : (value * 9) / 5 + 32
  return Math.round(turned * 10) / 10
}

interface About {
  /** Which mikvah, as it was typed. */
  readonly subject: string
  readonly closed: unknown
}

/**
 * The newest entry of each mikvah that was not struck out. Two spellings of a name that differ in capitals and spaces
 * are one mikvah.
 * @param entries the oldest first
 */
export function newestOfEach<T extends About>(entries: readonly T[]): T[] {
  const newest = new Map<string, T>()
  for (const entry of entries)
    if (entry.closed === null) newest.set(tidyText(entry.subject).toLowerCase(), entry)
  return [...newest.values()]
}

/** So many days before its end a certificate asks for the next one. */
export const certificateSoonDays = 30

/** Whether a certificate is over, ends within 30 days, or neither (building-572). `until` is its last civil date. */
export function certificateState(until: string, today: string): 'over' | 'soon' | 'valid' {
  if (until < today) return 'over'
  return until <= addDays(today, certificateSoonDays) ? 'soon' : 'valid'
}

/** A rule whose value is another one than the rabbi confirmed. */
export interface ChangedRule {
  readonly key: string
  readonly from: string
  readonly to: string
}

/** The rules that were changed since they were confirmed, in the order of `now`; one that is new since then counts (building-573). */
export function changedRules(
  confirmed: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): readonly ChangedRule[] {
  return Object.entries(now).flatMap(([key, to]) => {
    const from = confirmed[key] ?? ''
    return from === to ? [] : [{ key, from, to }]
  })
}
