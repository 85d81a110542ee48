import { getTimes, times } from 'suncalc'
import { instantAt } from '../business-day.ts'
import type { PlaceSettings, ZmanSettings } from './schedule-settings.ts'

const minuteMs = 60_000

export interface Nightfall {
  /** Epoch milliseconds, to the millisecond of the calculation. */
  readonly instantMs: number
  /** The sun never gets as low as asked; sunset and the fallback minutes were taken. */
  readonly fallback: boolean
}

/**
 * Sunset of civil date `date` as an instant (epoch milliseconds), or null where the sun does not set.
 * At sea level unless `zmanimUseElevation`: seen from a height the sun sets later (the schedule design, Time).
 */
export function sunset(date: string, place: PlaceSettings): number | null {
  const height = place.zmanimUseElevation ? Math.max(0, place.zmanimElevation) : 0
  return sunTimesAt(date, place, height).sunset?.getTime() ?? null
}

/**
 * When the sun stands that many degrees below the horizon in the evening of `date`, or null where it never does.
 * The height of the place does not move it.
 */
export function sunBelow(date: string, degrees: number, place: PlaceSettings): number | null {
  // suncalc takes further angles only through its shared table, so the row stays there for this call alone.
  times.push([-degrees, 'degreesBefore', 'degreesAfter'])
  try {
    const crossing = sunTimesAt(date, place, 0).degreesAfter
    return crossing instanceof Date ? crossing.getTime() : null
  } finally {
    times.pop()
  }
}

/** What the schedule asks of the sun in one evening; both null where it does not set. */
export interface EveningSun {
  /** Epoch milliseconds. */
  readonly sunsetMs: number | null
  readonly nightfall: Nightfall | null
}

/** Sunset and nightfall of an evening, worked out once. */
export function eveningSun(date: string, settings: ZmanSettings): EveningSun {
  const sunsetMs = sunset(date, settings)
  return { sunsetMs, nightfall: nightfallAfter(sunsetMs, date, settings) }
}

/**
 * Nightfall (tzeit) by the facility's method: degrees below the horizon, or minutes after sunset. Where the sun
 * never gets that low, sunset and `zmanTevillahFallbackMinutesAfterShkia`; null where there is no sunset.
 */
export function nightfall(date: string, settings: ZmanSettings): Nightfall | null {
  return eveningSun(date, settings).nightfall
}

function nightfallAfter(shkia: number | null, date: string, settings: ZmanSettings): Nightfall | null {
  if (settings.zmanTevillahMethod === 'degrees') {
    const crossing = sunBelow(date, settings.zmanTevillahDegrees, settings)
    if (crossing !== null) return { instantMs: crossing, fallback: false }
    if (shkia === null) return null
    return { instantMs: shkia + settings.zmanTevillahFallbackMinutesAfterShkia * minuteMs, fallback: true }
  }
  if (shkia === null) return null
  return { instantMs: shkia + settings.zmanTevillahMinutesAfterShkia * minuteMs, fallback: false }
}

/** Candle lighting before sunset, as an instant; null where there is no sunset. */
export function candleLighting(date: string, settings: ZmanSettings): number | null {
  const shkia = sunset(date, settings)
  return shkia === null ? null : shkia - settings.candleLightingMinutes * minuteMs
}

function sunTimesAt(date: string, place: PlaceSettings, heightMetres: number) {
  // Noon on the wall names the solar day everywhere, also where the zone is far from the longitude.
  const noon = new Date(instantAt(date, 12 * 60, place.timeZone))
  return getTimes(noon, place.zmanimLatitude, place.zmanimLongitude, heightMetres)
}
