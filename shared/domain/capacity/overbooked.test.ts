import { expect, test } from 'vitest'
import { fridayNight, held, smallFacility, weekdayEvening } from './example-capacity.ts'
import type { Held } from './held-night.ts'
import { overbooked } from './overbooked.ts'
import { poolCounts } from './pools.ts'

function groups(booked: readonly (Held & { overridden?: boolean })[], more = {}, day = weekdayEvening) {
  const settings = { ...smallFacility, bathMayServeShower: false, ...more }
  const standing = booked.map(each => ({ overridden: false, ...each }))
  return overbooked(standing, { day, settings, counts: poolCounts(settings, day) })
}

const accessible = (id: string, time = '19:00') => held('handicapped', time, { id })

test('a night that fits as it was sold has none', () => {
  expect(groups([accessible('a'), accessible('b', '20:15'), held('shower', '19:00')])).toEqual([])
})

test('two on the one accessible room are both', () => {
  expect(groups([accessible('b'), held('bath', '19:00'), accessible('a')])).toEqual([['a', 'b']])
})

test('so are two whose stays overlap, at different times', () => {
  expect(groups([accessible('a'), accessible('b', '19:30'), accessible('c', '21:00')])).toEqual([['a', 'b']])
})

test('three on one place are one group', () => {
  expect(groups([accessible('a'), accessible('b'), accessible('c')])).toEqual([['a', 'b', 'c']])
})

test('two places that are oversold are two groups', () => {
  const kallahs = [
    held('kallah', '21:00', { id: 'k', kallah: true }),
    held('kallah', '21:00', { id: 'l', kallah: true }),
  ]
  expect(groups([accessible('a'), accessible('b'), ...kallahs])).toEqual([
    ['a', 'b'],
    ['k', 'l'],
  ])
})

test('whom staff booked above their places is the one without a place, whenever she comes', () => {
  const early = { ...accessible('early', '18:30'), overridden: true }
  expect(groups([early, accessible('late')])).toEqual([['late', 'early']])
})

test('one that another pool may serve is not', () => {
  const showers = ['a', 'b', 'c'].map(id => held('shower', '19:00', { id }))
  expect(groups(showers, { bathMayServeShower: true })).toEqual([])
  expect(groups(showers)).toEqual([['a', 'b', 'c']])
})

test('who is in a room stays in it, and the others are placed around her', () => {
  const bather = (id: string, more: Partial<Held> = {}) => held('bath', '19:00', { id, ...more })
  const more = { handicappedMayServeBath: true, roomsAvailableBathAny: 4 }
  const inAccessible = bather('a', { pool: 'handicapped', locked: true })
  expect(groups([inAccessible, bather('b'), accessible('c')], more)).toEqual([['a', 'c']])
  expect(groups([bather('a', { pool: 'handicapped' }), bather('b'), accessible('c')], more)).toEqual([])
})

test('parking that is oversold makes them too; a kallah whose time is to be set takes nothing', () => {
  const car = (id: string, time = '19:00') => held('shower', time, { id, parking: true })
  const unset = held('kallah', '06:13', { id: 'k', kallah: true, bath: true })
  expect(groups([car('a'), car('b'), unset], { roomsAvailableParking: 1 })).toEqual([['a', 'b']])
  expect(groups([car('a'), unset], { roomsAvailableParking: 1 })).toEqual([])
})

test('one that no other booking keeps from a place stands alone', () => {
  expect(groups([accessible('a')], { roomsAvailableHandicapped: 0 })).toEqual([['a']])
})

test('on Friday all have one pool', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map(id => held('friday', '17:30', { id }))
  expect(groups(five.slice(1), {}, fridayNight)).toEqual([])
  expect(groups(five, {}, fridayNight)).toEqual([['a', 'b', 'c', 'd', 'e']])
})
