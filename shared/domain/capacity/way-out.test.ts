import { expect, test } from 'vitest'
import { type Choices, plainChoices } from './choices.ts'
import {
  type AskedTime,
  freeTimes,
  hasWayOut,
  isHelpedByTime,
  nearestTimes,
  timesInstead,
  wayOutDetail,
  whyRefused,
} from './way-out.ts'

const bath: Choices = { ...plainChoices, bath: true }

function slots(...free: readonly string[]) {
  return ['18:00', '18:15', '18:30', '18:45', '23:45', '00:00', '00:15'].map(timeSlot => ({
    timeSlot,
    availableReservations: [{ ...bath, salonAfter: false, available: free.includes(timeSlot) ? 1 : 0 }],
  }))
}

function asked(more: Partial<AskedTime> = {}): AskedTime {
  return { choices: bath, time: '18:30', shabbosMode: false, slots: slots(), kept: null, ...more }
}

test('the next free times are offered, also those after midnight, three at most (booking-85)', () => {
  expect(timesInstead(asked({ slots: slots('18:00', '18:45', '00:15') }))).toEqual(['18:45', '00:15'])
  const all = slots('18:00', '18:15', '18:45', '23:45', '00:00', '00:15')
  expect(timesInstead(asked({ slots: all }))).toEqual(['18:45', '23:45', '00:00'])
})

test('where no later time is free, the last earlier ones are offered (booking-85)', () => {
  expect(timesInstead(asked({ time: '00:15', slots: slots('18:00', '18:15', '18:45', '23:45') }))).toEqual([
    '18:15',
    '18:45',
    '23:45',
  ])
})

test('a patron is told the nearest free times before and after, in the order of the night (booking-85)', () => {
  const free = ['18:00', '18:15', '18:30', '18:45', '23:45', '00:15']
  expect(nearestTimes('18:30', free)).toEqual(['18:00', '18:15', '18:45'])
  expect(nearestTimes('18:30', ['18:00', '18:15', '18:45', '19:00'])).toEqual(['18:15', '18:45', '19:00'])
  expect(nearestTimes('00:00', free)).toEqual(['18:45', '23:45', '00:15'])
  expect(nearestTimes('18:30', ['18:30'])).toEqual([])
})

test('another time does not help where the night is refused (booking-85)', () => {
  expect(isHelpedByTime('salonTaken')).toBe(true)
  expect(isHelpedByTime('reserveDateClosed')).toBe(false)
})

test('for the Chabad bor no time is offered: the slots do not count its places', () => {
  expect(freeTimes({ ...bath, chabadBor: true }, slots('18:45'), { shabbosMode: false })).toEqual([])
})

test.each([
  ['slotTaken', 'full'],
  ['parkingTaken', 'full'],
  ['salonTaken', 'full'],
  ['chabadBorTaken', 'full'],
  ['slotNotOffered', 'notOffered'],
  ['slotPast', 'past'],
  ['reserveDateClosed', 'closed'],
  ['reserveDatePastCutoff', 'cutoff'],
] as const)('%s is refused because: %s', (code, why) => {
  expect(hasWayOut(code)).toBe(true)
  expect(whyRefused(code, asked())).toBe(why)
})

test('a refusal of something else has no way out here', () => {
  expect(hasWayOut('priceChanged')).toBe(false)
  expect(whyRefused('priceChanged', asked())).toBeNull()
})

test('a place that the other side keeps is not full, but kept (booking-85)', () => {
  const kept = { why: 'keptForWebsite', slots: slots('18:30') } as const
  expect(whyRefused('slotTaken', asked({ kept }))).toBe('keptForWebsite')
  expect(whyRefused('slotTaken', asked({ kept, time: '18:45' }))).toBe('full')
  expect(whyRefused('slotPast', asked({ kept }))).toBe('past')
})

test('the detail has the kind of room, which counts for nothing in Shabbos mode', () => {
  const free = slots('18:45', '00:00')
  expect(wayOutDetail('full', asked({ slots: free }), ['2026-12-01', '2026-12-02'])).toEqual({
    why: 'full',
    time: '18:30',
    kind: 'bath',
    next: '18:45 00:00',
    nights: '2026-12-01 2026-12-02',
  })
  expect(wayOutDetail('full', asked({ shabbosMode: true }), []).kind).toBe('any')
})
