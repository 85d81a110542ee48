import vectors from '@mayim/testing/vectors/zmanim.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './business-day.ts'
import { brooklyn, jerusalem, london } from './example-settings.ts'
import { hebrewDateOf } from './hebrew-date.ts'
import { formatHebrewDate, gematria, hebrewMonthKey } from './hebrew-text.ts'
import {
  chanukahLight,
  isCholHamoed,
  isPurim,
  isRoshChodesh,
  isShabbos,
  isTishaBav,
  isYomTov,
  minorFastOf,
} from './holiday.ts'
import { eveningOf } from './schedule.ts'
import { isShabbosMode, lightsFromNightfall, nightKind } from './schedule-kind.ts'
import { candleLighting, nightfall, sunBelow, sunset } from './zmanim.ts'

const places = { Brooklyn: brooklyn, Jerusalem: jerusalem } as const
const toleranceMs = vectors.meta.toleranceSec * 1000

function distanceMs(found: number | null, utc: string): number {
  return Math.abs((found ?? Number.NaN) - Date.parse(utc))
}

describe.each(vectors.vectors.map(vector => [`${vector.place} ${vector.date}`, vector] as const))(
  '%s',
  (_name, vector) => {
    const place = places[vector.place as keyof typeof places]
    const evening = eveningOf(vector.date, place.zmanimInIsrael)

    test('the sun is where independent ephemerides have it', () => {
      expect(distanceMs(sunset(vector.date, place), vector.sunset.utc)).toBeLessThanOrEqual(toleranceMs)
      expect(distanceMs(sunBelow(vector.date, 8.5, place), vector.tzeit85.utc)).toBeLessThanOrEqual(
        toleranceMs,
      )
      expect(distanceMs(sunBelow(vector.date, 7.083, place), vector.tzeit7083.utc)).toBeLessThanOrEqual(
        toleranceMs,
      )
    })
    test('the Hebrew date of the day and of the night', () => {
      const night = hebrewDateOf(addDays(vector.date, 1))
      const { year, month, day, monthName } = vector.hebrewNight
      expect(night).toEqual({ year, month, day })
      expect(hebrewMonthKey(night)).toBe(monthName)
      expect(formatHebrewDate(day, hebrewMonthKey(night), year, 'he')).toBe(vector.hebrewNight.he)
      expect(hebrewDateOf(vector.date)).toEqual(vector.hebrewDay)
    })
    test('definition of day and night', () => {
      const { day, night } = evening
      expect({
        nightShabbos: isShabbos(night),
        nightYomTov: isYomTov(night),
        shabbosMode: isShabbosMode(evening),
        lightFromNightfall: lightsFromNightfall(evening),
        nightYomKippur: nightKind(evening) === 'yomKippur',
        nightTishaBav: isTishaBav(night),
        nightCholHamoed: isCholHamoed(night),
        dayShabbos: isShabbos(day),
        dayYomTov: isYomTov(day),
        dayTishaBav: isTishaBav(day),
        dayMinorFast: minorFastOf(day),
        nightRoshChodesh: isRoshChodesh(night),
        nightPurim: isPurim(night),
        chanukahNight: chanukahLight(night),
        kind: nightKind(evening),
      }).toEqual(vector.flags)
    })
  },
)

describe('the sun', () => {
  const summer = '2027-06-21'
  const tromso = { ...brooklyn, timeZone: 'Europe/Oslo', zmanimLatitude: 69.65, zmanimLongitude: 18.96 }
  const oslo = { ...brooklyn, timeZone: 'Europe/Oslo', zmanimLatitude: 59.91, zmanimLongitude: 10.75 }

  test('height moves the sunset only when the facility says so, and never the degrees', () => {
    const high = { ...jerusalem, zmanimElevation: 754 }
    const seaLevel = sunset('2027-04-21', jerusalem) ?? 0
    expect(sunset('2027-04-21', high)).toBe(seaLevel)
    const seen = sunset('2027-04-21', { ...high, zmanimUseElevation: true }) ?? 0
    expect(seen - seaLevel).toBeGreaterThan(270_000)
    expect(seen - seaLevel).toBeLessThan(290_000)
    expect(sunBelow('2027-04-21', 8.5, { ...high, zmanimUseElevation: true })).toBe(
      sunBelow('2027-04-21', 8.5, jerusalem),
    )
    expect(sunset('2027-04-21', { ...high, zmanimElevation: -400, zmanimUseElevation: true })).toBe(seaLevel)
  })
  test('London has 8.5 degrees all year', () => {
    const found = nightfall(summer, london)
    expect(found?.fallback).toBe(false)
    expect(new Date(found?.instantMs ?? 0).toISOString().slice(0, 16)).toBe('2027-06-21T21:36')
  })
  test('in Oslo in June sunset and the fallback minutes count', () => {
    const found = nightfall(summer, oslo)
    expect(found).toEqual({ fallback: true, instantMs: (sunset(summer, oslo) ?? 0) + 72 * 60_000 })
  })
  test('where the sun does not set there is nothing to count from', () => {
    expect(sunset(summer, tromso)).toBeNull()
    expect(nightfall(summer, tromso)).toBeNull()
    expect(nightfall(summer, { ...tromso, zmanTevillahMethod: 'minutes' })).toBeNull()
    expect(candleLighting(summer, tromso)).toBeNull()
  })
  test('minutes after sunset, by the custom that counts them', () => {
    const found = nightfall(summer, { ...brooklyn, zmanTevillahMethod: 'minutes' })
    expect(found).toEqual({ fallback: false, instantMs: (sunset(summer, brooklyn) ?? 0) + 50 * 60_000 })
  })
  test('candles are lit before sunset', () => {
    expect((sunset(summer, jerusalem) ?? 0) - (candleLighting(summer, jerusalem) ?? 0)).toBe(40 * 60_000)
  })
  test('a zone far from its longitude still gives the requested civil date', () => {
    const apia = { ...brooklyn, timeZone: 'Pacific/Apia', zmanimLatitude: -13.83, zmanimLongitude: -171.77 }
    const wall = new Date((sunset('2027-01-10', apia) ?? 0) + 13 * 3_600_000)
    expect(wall.toISOString().slice(0, 10)).toBe('2027-01-10')
  })
})

/** The sun's altitude by the formulas of Meeus, chapters 13 and 25, without refraction: independent of suncalc. */
function altitudeOf(instantMs: number, latitude: number, longitude: number): number {
  const radians = Math.PI / 180
  const days = instantMs / 86_400_000 - 10_957.5
  const centuries = (days + 70 / 86_400) / 36_525
  const anomaly = (357.52911 + 35_999.05029 * centuries) * radians
  const centre =
    (1.914602 - 0.004817 * centuries) * Math.sin(anomaly) +
    0.019993 * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly)
  const node = (125.04 - 1934.136 * centuries) * radians
  const apparent =
    (280.46646 + 36_000.76983 * centuries + centre - 0.00569 - 0.00478 * Math.sin(node)) * radians
  const obliquity = (23.439291 - 0.0130042 * centuries + 0.00256 * Math.cos(node)) * radians
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(apparent))
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(apparent), Math.cos(apparent))
  const sidereal = (280.46061837 + 360.98564736629 * days + longitude) * radians
  const sine =
    Math.sin(latitude * radians) * Math.sin(declination) +
    Math.cos(latitude * radians) * Math.cos(declination) * Math.cos(sidereal - ascension)
  return Math.asin(sine) / radians
}

describe('nightfall near the last night that has one', () => {
  test.each([
    ['Anchorage', 'America/Anchorage', 61.22, -149.9, '2028-05-20'],
    ['Murmansk', 'Europe/Moscow', 68.97, 33.07, '2032-04-22'],
  ])('%s: never before sunset', (_, timeZone, zmanimLatitude, zmanimLongitude, date) => {
    const place = { ...brooklyn, timeZone, zmanimLatitude, zmanimLongitude }
    const found = nightfall(date, place)
    expect(found?.instantMs).toBeGreaterThan(sunset(date, place) ?? Number.NaN)
    if (found?.fallback === false)
      expect(altitudeOf(found.instantMs, zmanimLatitude, zmanimLongitude)).toBeCloseTo(-8.5, 1)
  })

  test.each([
    ['Gateshead', 'Europe/London', 54.96, -1.6, 12, '2029-07-01'],
    ['Gateshead', 'Europe/London', 54.96, -1.6, 12, '2032-07-01'],
    ['Moscow', 'Europe/Moscow', 55.75, 37.62, 11, '2033-06-28'],
  ])(
    '%s by %f degrees: found where suncalc finds none',
    (_, timeZone, latitude, longitude, degrees, date) => {
      const place = { ...brooklyn, timeZone, zmanimLatitude: latitude, zmanimLongitude: longitude }
      const found = sunBelow(date, degrees, place)
      expect(altitudeOf(found ?? 0, latitude, longitude)).toBeCloseTo(-degrees, 1)
    },
  )

  test('in any place up to 70 degrees, on any night of twenty years, at any degrees: as requested, or marked', () => {
    const nights = fc.record({
      latitude: fc.oneof(
        fc.double({ min: -70, max: 70, noNaN: true }),
        fc.double({ min: 45, max: 70, noNaN: true }),
      ),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      day: fc.integer({ min: 0, max: 7670 }),
      degrees: fc.double({ min: 3, max: 18, noNaN: true }),
    })
    fc.assert(
      fc.property(nights, ({ latitude, longitude, day, degrees }) => {
        const date = addDays('2026-01-01', day)
        const hours = Math.round(longitude / 15)
        const place = {
          ...brooklyn,
          timeZone: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
          zmanimLatitude: latitude,
          zmanimLongitude: longitude,
          zmanTevillahDegrees: degrees,
        }
        const [shkia, found] = [sunset(date, place), nightfall(date, place)]
        if (shkia !== null) expect(altitudeOf(shkia, latitude, longitude)).toBeCloseTo(-0.833, 1)
        if (found === null) return
        if (shkia !== null) expect(found.instantMs).toBeGreaterThan(shkia)
        if (found.fallback) return
        const off = altitudeOf(found.instantMs, latitude, longitude) + degrees
        expect(Math.abs(off)).toBeLessThan(0.05)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('Hebrew numerals', () => {
  test.each([
    [1, 'א׳'],
    [8, 'ח׳'],
    [10, 'י׳'],
    [11, 'י״א'],
    [15, 'ט״ו'],
    [16, 'ט״ז'],
    [19, 'י״ט'],
    [20, 'כ׳'],
    [30, 'ל׳'],
    [115, 'קט״ו'],
    [770, 'תש״ע'],
    [787, 'תשפ״ז'],
    [999, 'תתקצ״ט'],
    [5787, 'תשפ״ז'],
  ])('%i is %s', (count, text) => {
    expect(gematria(count)).toBe(text)
  })
})
