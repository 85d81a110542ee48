import { getPosition, getTimes, times } from 'suncalc'
import { instantAt } from './business-day.ts'
import type { PlaceSettings, ZmanSettings } from './schedule-settings.ts'

const minuteMs = 60_000
const halfDayMs = 12 * 60 * minuteMs
/** The altitude of the sun's centre at sunset seen from sea level: half its disc and the refraction at the horizon. */
const sunsetDegrees = -0.833
/** How far below the horizon of the sea a height of so many metres looks, in degrees. */
const dipDegrees = (heightMetres: number) => (2.076 * Math.sqrt(heightMetres)) / 60
/** How near the sun must be to the requested altitude for suncalc's answer to count. */
const toleranceDegrees = 0.005

export interface Nightfall {
  /** Epoch milliseconds, to the millisecond of the calculation. */
  readonly instantMs: number
  /** The sun never gets as low as requested; sunset plus the fallback minutes were used. */
  readonly fallback: boolean
}

/**
 * Sunset of civil date `date` as an instant (epoch milliseconds), or null where the sun does not set.
 * At sea level unless `zmanimUseElevation`: seen from a height the sun sets later (calendar-9).
 */
export function sunset(date: string, place: PlaceSettings): number | null {
  const height = place.zmanimUseElevation ? Math.max(0, place.zmanimElevation) : 0
  const day = sunTimesAt(date, place, height)
  return crossing(day.solarNoon.getTime(), sunsetDegrees - dipDegrees(height), day.sunset, place)
}

/**
 * When the sun is `degrees` below the horizon in the evening of `date`, in epoch milliseconds. Null where it never is. The
 * elevation of the place has no effect (calendar-9).
 */
export function sunBelow(date: string, degrees: number, place: PlaceSettings): number | null {
  // suncalc takes further angles only through its shared table, so the row stays there for this call alone.
  times.push([-degrees, 'degreesBefore', 'degreesAfter'])
  try {
    const day = sunTimesAt(date, place, 0)
    const claimed = day.degreesAfter instanceof Date ? day.degreesAfter : null
    return crossing(day.solarNoon.getTime(), -degrees, claimed, place)
  } finally {
    times.pop()
  }
}

/**
 * When the sun sinks through an altitude between solar noon and its lowest point, in epoch milliseconds, or null where
 * it stays above. suncalc refines its answer a fixed number of times, which ends far from the crossing near the last
 * night on which there is one: its answer counts only where the sun stands as asked, else the half day is bisected.
 */
function crossing(
  noonMs: number,
  degrees: number,
  claimed: Date | null,
  place: PlaceSettings,
): number | null {
  const lowestMs = noonMs + halfDayMs
  const isAbove = (instantMs: number) => altitudeAt(instantMs, place) > degrees
  if (isAbove(lowestMs) || !isAbove(noonMs)) return null
  if (claimed !== null) {
    const claimedMs = claimed.getTime()
    const isNear = Math.abs(altitudeAt(claimedMs, place) - degrees) <= toleranceDegrees
    if (isNear && claimedMs > noonMs && claimedMs <= lowestMs) return claimedMs
  }
  let [above, below] = [noonMs, lowestMs]
  while (below - above > 1) {
    const middle = Math.floor((above + below) / 2)
    if (isAbove(middle)) above = middle
    else below = middle
  }
  return below
}

/** The altitude of the sun's centre without refraction, in degrees; exact below the horizon, where it is used. */
function altitudeAt(instantMs: number, place: PlaceSettings): number {
  const { altitude } = getPosition(new Date(instantMs), place.zmanimLatitude, place.zmanimLongitude)
  return altitude - horizonRefractionDegrees
}

/** What suncalc adds to every altitude below the horizon (Meeus, 16.4, at an altitude of zero). */
const horizonRefractionDegrees = ((0.0002967 / Math.tan(0.00312536 / 0.08901179)) * 180) / Math.PI

/** The sun's times that the schedule needs for one evening; both null if the sun does not set. */
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
