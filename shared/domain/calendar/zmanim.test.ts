import vectors from '@mayim/testing/vectors/zmanim.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { addDays } from '../business-day.ts'
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
    test('what day and night are', () => {
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
  test('minutes after sunset, for those who count so', () => {
    const found = nightfall(summer, { ...brooklyn, zmanTevillahMethod: 'minutes' })
    expect(found).toEqual({ fallback: false, instantMs: (sunset(summer, brooklyn) ?? 0) + 50 * 60_000 })
  })
  test('candles are lit before sunset', () => {
    expect((sunset(summer, jerusalem) ?? 0) - (candleLighting(summer, jerusalem) ?? 0)).toBe(40 * 60_000)
  })
  test('a zone far from its longitude still names the civil date asked for', () => {
    const apia = { ...brooklyn, timeZone: 'Pacific/Apia', zmanimLatitude: -13.83, zmanimLongitude: -171.77 }
    const wall = new Date((sunset('2027-01-10', apia) ?? 0) + 13 * 3_600_000)
    expect(wall.toISOString().slice(0, 10)).toBe('2027-01-10')
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
