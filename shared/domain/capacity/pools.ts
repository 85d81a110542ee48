import { businessMinutes } from '../calendar/business-day.ts'
import type { CapacitySettings, DurationSettings } from './capacity-settings.ts'
import { type Choices, choicesInMode, roomKindOf } from './choices.ts'
import { cleaningMinutesOf, minutesOfKind, type SlotDay } from './slots.ts'

/** Disjoint sets of rooms; every reservation holds one place in one of them. `friday` is the only one in Shabbos mode. */
export const pools = [
  'shower',
  'privateShower',
  'bath',
  'privateBath',
  'handicapped',
  'segula',
  'kallah',
  'friday',
] as const
export type Pool = (typeof pools)[number]

/** The number of places of each pool and of each resource. */
export type PoolCounts = Readonly<Record<Pool | 'parking' | 'salon' | 'chabadBor', number>>

/**
 * The places of a night. "Any" counts all rooms of a type, and the special rooms are carved out of it
 * (booking-20). In Shabbos mode there is one pool and no extras.
 */
export function poolCounts(settings: CapacitySettings, day: { readonly shabbosMode: boolean }): PoolCounts {
  if (day.shabbosMode) return { ...nothing, friday: settings.roomsAvailableFriday }
  const privateShower = Math.min(settings.roomsAvailableShowerPrivate, settings.roomsAvailableShowerAny)
  const privateBath = Math.min(settings.roomsAvailableBathPrivate, settings.roomsAvailableBathAny)
  const handicapped = Math.min(
    settings.roomsAvailableHandicapped,
    settings.roomsAvailableBathAny - privateBath,
  )
  return {
    shower: settings.roomsAvailableShowerAny - privateShower,
    privateShower,
    bath: settings.roomsAvailableBathAny - privateBath - handicapped,
    privateBath,
    handicapped,
    segula: settings.roomsAvailableSegula,
    kallah: settings.roomsAvailableKallah,
    friday: 0,
    parking: settings.roomsAvailableParking,
    salon: settings.salonStations,
    chabadBor: settings.roomsAvailableChabadBor,
  }
}

/** The pools that may serve a choice, the one to prefer first. */
export function eligiblePools(
  choices: Choices,
  settings: CapacitySettings,
  day: { readonly shabbosMode: boolean },
): readonly Pool[] {
  if (day.shabbosMode) return ['friday']
  const kind = roomKindOf(choicesInMode(choices, day.shabbosMode))
  if (kind === 'privateHandicapped') return ['handicapped']
  if (kind !== 'shower' && kind !== 'bath') return [kind]
  const own: Pool[] =
    kind === 'bath' ? ['bath'] : settings.bathMayServeShower ? ['shower', 'bath'] : ['shower']
  if (settings.privateMayServePlain) own.push(kind === 'bath' ? 'privateBath' : 'privateShower')
  if (kind === 'shower' && settings.privateMayServePlain && settings.bathMayServeShower)
    own.push('privateBath')
  const accessible = kind === 'bath' || settings.bathMayServeShower
  if (settings.handicappedMayServeBath && accessible) own.push('handicapped')
  return own
}

const nothing: PoolCounts = {
  shower: 0,
  privateShower: 0,
  bath: 0,
  privateBath: 0,
  handicapped: 0,
  segula: 0,
  kallah: 0,
  friday: 0,
  parking: 0,
  salon: 0,
  chabadBor: 0,
}

/**
 * How many visits a night takes at most (calendar-490): in each place one after the other, with its cleaning, as long as
 * one may begin.
 */
export function visitsThatFit(day: SlotDay, counts: PoolCounts, settings: DurationSettings): number {
  if (day.closed || day.openTime === null || day.lastEntryTime === null) return 0
  const openMinutes = businessMinutes(day.lastEntryTime) - businessMinutes(day.openTime)
  const cleaning = cleaningMinutesOf(settings, day)
  const inPool = (pool: (typeof pools)[number]) => {
    const minutes = pool === 'friday' ? settings.reservationMinutesFriday : minutesOfKind(pool, settings)
    return counts[pool] * (1 + Math.floor(openMinutes / (minutes + cleaning)))
  }
  return Math.max(
    0,
    pools.reduce((sum, pool) => sum + inPool(pool), 0),
  )
}
