import { expect, test } from 'vitest'
import { type ConflictSettings, settingConflicts } from './setting-conflicts.ts'

const sound: ConflictSettings = {
  openTimeEarliest: 18,
  openTimeEarliestFriday: null,
  openTimeEarliestMotzeiShabbos: 18.5,
  openTimeLatest: 20.5,
  openTimeLatestFriday: null,
  openTimeLatestMotzeiShabbos: null,
  lastEntryTimeEarliest: 22.5,
  lastEntryTimeEarliestFriday: null,
  lastEntryTimeEarliestMotzeiShabbos: 22.5,
  lastEntryTimeLatest: 23.5,
  lastEntryTimeLatestFriday: 23.99,
  lastEntryTimeLatestMotzeiShabbos: 24,
  openWeekdays: true,
  openFridays: false,
  openMotzeiShabbos: false,
  openYomTov: false,
  bathMayServeShower: true,
  roomsAvailableBathAny: 6,
  roomsAvailableBathPrivate: 0,
  roomsAvailableHandicapped: 1,
  roomsAvailableShowerAny: 4,
  roomsAvailableShowerPrivate: 0,
  roomsAvailableSegula: 0,
  roomsAvailableFriday: 8,
  roomsAvailableKallah: 1,
  roomsAvailableParking: 6,
  salonStations: 0,
  priceBath: 3000,
  priceBathDiscount: null,
  priceKallah: 5000,
  priceShower: 2500,
  priceShowerDiscount: null,
  pricePrivateBath: null,
  pricePrivateBathDiscount: null,
  pricePrivateShower: null,
  pricePrivateShowerDiscount: null,
  priceSegula: null,
  priceParking: 500,
  priceSalonBoth: null,
  priceSalonManicure: null,
  priceSalonPedicure: null,
  reservationMaxDaysInAdvance: 7,
  reservationMaxDaysInAdvanceLocalResident: 7,
  bookingOpenToPatrons: true,
  testMode: false,
}

const conflictsWith = (changed: Partial<ConflictSettings>) => settingConflicts({ ...sound, ...changed })

test('sound settings have no conflict (settings-43)', () => {
  expect(conflictsWith({})).toEqual([])
  expect(conflictsWith({ testMode: true, bookingOpenToPatrons: false })).toEqual([])
})

test('an earliest time is not later than the latest one (settings-43)', () => {
  expect(conflictsWith({ openTimeEarliest: 21 })).toEqual([
    { code: 'laterThan', keys: ['openTimeEarliest', 'openTimeLatest'] },
  ])
  expect(conflictsWith({ openTimeEarliest: 20.5 })).toEqual([])
})

test('a part is not more than the whole, nor a reduced price than the price (settings-43)', () => {
  expect(conflictsWith({ roomsAvailableBathPrivate: 7, priceShowerDiscount: 2600 })).toEqual([
    { code: 'moreThan', keys: ['roomsAvailableBathPrivate', 'roomsAvailableBathAny'] },
    { code: 'moreThan', keys: ['priceShowerDiscount', 'priceShower'] },
  ])
})

test('days ahead are compared as they count, at most seven (settings-43, booking-1)', () => {
  const days = (ofOthers: number, ofResidents: number) =>
    conflictsWith({
      reservationMaxDaysInAdvance: ofOthers,
      reservationMaxDaysInAdvanceLocalResident: ofResidents,
    })
  expect(days(30, 10)).toEqual([])
  expect(days(-1, -2)).toEqual([])
  expect(days(30, 6)).toEqual([
    {
      code: 'moreThan',
      keys: ['reservationMaxDaysInAdvance', 'reservationMaxDaysInAdvanceLocalResident'],
    },
  ])
})

test('what has a price has a place (settings-43)', () => {
  expect(conflictsWith({ priceSalonManicure: 0, salonStations: 0 })).toEqual([
    { code: 'offeredWithout', keys: ['priceSalonManicure', 'salonStations'] },
  ])
})

test('a kallah and a bath have a place where they have a price (settings-43)', () => {
  expect(conflictsWith({ roomsAvailableKallah: 0 })).toEqual([
    { code: 'kallahWithout', keys: ['priceKallah', 'roomsAvailableKallah'] },
  ])
  expect(conflictsWith({ roomsAvailableKallah: 0, priceKallah: null })).toEqual([])
  expect(conflictsWith({ roomsAvailableBathAny: 0, roomsAvailableHandicapped: 0 })).toEqual([
    { code: 'offeredWithout', keys: ['priceBath', 'roomsAvailableBathAny'] },
  ])
})

test('a shower has a place in a room with a shower, or in one with a bath where that may serve it (settings-43)', () => {
  const none = [{ code: 'offeredWithout', keys: ['priceShower', 'roomsAvailableShowerAny'] }]
  expect(conflictsWith({ roomsAvailableShowerAny: 0 })).toEqual([])
  expect(conflictsWith({ roomsAvailableShowerAny: 0, bathMayServeShower: false })).toEqual(none)
  const noRoom = { roomsAvailableShowerAny: 0, roomsAvailableBathAny: 0, roomsAvailableHandicapped: 0 }
  expect(conflictsWith({ ...noRoom, priceBath: null })).toEqual(none)
})

test('open nights in Shabbos mode have a place (settings-43)', () => {
  const none = { roomsAvailableFriday: 0 }
  expect(conflictsWith(none)).toEqual([])
  expect(conflictsWith({ ...none, openFridays: true, openYomTov: true })).toEqual([
    { code: 'openWithout', keys: ['openFridays', 'roomsAvailableFriday'] },
    { code: 'openWithout', keys: ['openYomTov', 'roomsAvailableFriday'] },
  ])
})

test('private and accessible rooms together are not more than all rooms with a bath (settings-43)', () => {
  const keys = ['roomsAvailableBathPrivate', 'roomsAvailableHandicapped', 'roomsAvailableBathAny']
  expect(conflictsWith({ roomsAvailableBathPrivate: 5, roomsAvailableHandicapped: 1 })).toEqual([])
  expect(conflictsWith({ roomsAvailableBathPrivate: 6, roomsAvailableHandicapped: 1 })).toEqual([
    { code: 'moreTogether', keys },
  ])
  // One that does not fit alone is named alone.
  expect(conflictsWith({ roomsAvailableBathPrivate: 7 })).toEqual([
    { code: 'moreThan', keys: ['roomsAvailableBathPrivate', 'roomsAvailableBathAny'] },
  ])
})

test('a facility that is never open, and patrons who book in test mode (settings-43)', () => {
  expect(conflictsWith({ openWeekdays: false, testMode: true })).toEqual([
    { code: 'neverOpen', keys: ['openWeekdays', 'openFridays', 'openMotzeiShabbos', 'openYomTov'] },
    { code: 'testWhileOpen', keys: ['testMode'] },
  ])
})
