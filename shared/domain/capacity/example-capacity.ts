import type { Held } from './availability.ts'
import type { CapacitySettings } from './capacity-settings.ts'
import { type Choices, plainChoices } from './choices.ts'
import type { SlotDay } from './slots.ts'

/** The settings of the worked examples of booking-20. */
export const smallFacility: CapacitySettings = {
  timeZone: 'America/New_York',
  reservationMinutesBath: 60,
  reservationMinutesShower: 30,
  reservationMinutesDoubleSlot: 30,
  reservationMinutesKallah: 60,
  kallahTimes: [],
  reservationMinutesFriday: 15,
  reservationMinutesSegula: 60,
  cleaningMinutes: 10,
  cleaningMinutesFriday: 0,
  salonMinutes: 30,
  lateGraceMinutes: 20,
  reservationSlotMinutes: 15,
  roomsAvailableShowerAny: 2,
  roomsAvailableBathAny: 3,
  roomsAvailableHandicapped: 1,
  roomsAvailableFriday: 4,
  roomsAvailableKallah: 1,
  roomsAvailableSegula: 0,
  roomsAvailableChabadBor: 1,
  roomsAvailableShowerPrivate: 0,
  roomsAvailableBathPrivate: 1,
  roomsAvailableParking: 2,
  salonStations: 1,
  bathMayServeShower: true,
  privateMayServePlain: false,
  handicappedMayServeBath: false,
  roomsHeldForReception: 1,
}

/** A weekday evening from 18:00 to 22:30, long after the zman. */
export const weekdayEvening: SlotDay = {
  date: '2026-11-24',
  closed: false,
  shabbosMode: false,
  openTime: '18:00',
  lastEntryTime: '22:30',
  lastBath: '22:00',
  zmanTevillah: '17:16',
  cutoffAt: '2026-11-24T22:30:00.000Z',
}

/** A Friday night from 17:20 to 18:05. */
export const fridayNight: SlotDay = {
  ...weekdayEvening,
  date: '2026-11-20',
  shabbosMode: true,
  openTime: '17:20',
  lastEntryTime: '18:05',
  lastBath: null,
  zmanTevillah: '17:18',
  cutoffAt: '2026-11-20T19:16:00.000Z',
}

export const longBefore = { nowMs: Date.parse('2026-11-19T12:00:00Z') }

const minutes = {
  shower: 30,
  bath: 60,
  privateBath: 60,
  privateShower: 30,
  handicapped: 60,
  kallah: 60,
  friday: 15,
}

/** A reservation held in a pool. Default choices: those for which the pool is meant. */
export function held(pool: keyof typeof minutes, time: string, more: Partial<Held> = {}): Held {
  const choices: Choices = {
    ...plainChoices,
    bath: ['bath', 'privateBath', 'handicapped'].includes(pool),
    privateRoom: pool === 'privateBath' || pool === 'privateShower',
    handicapped: pool === 'handicapped',
  }
  return { ...choices, id: `${pool} ${time}`, time, minutes: minutes[pool], pool, locked: false, ...more }
}
