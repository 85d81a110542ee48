import { businessMinutes } from '../calendar/business-day.ts'
import type { CapacitySettings } from '../capacity/capacity-settings.ts'
import { isTimeToBeSet } from '../capacity/choices.ts'
import type { Held } from '../capacity/held-night.ts'
import { type OutOfService, poolCountsOn } from '../capacity/out-of-service.ts'
import { compareTimes, unplaced } from '../capacity/overbooked.ts'
import { isKallahTime, isOffered, type SlotDay } from '../capacity/slots.ts'

/** A night under one state of the settings. */
export interface NightRules {
  readonly day: SlotDay
  readonly settings: CapacitySettings
  readonly outOfService: readonly OutOfService[]
}

/**
 * Whether a booked time no longer lies within what a night offers: the night is closed, the time is before opening or
 * after the last entry, or no patron could start or be ready then. A kallah's time to be set lies in every open night
 * (calendar-35), and the times that are kept for her where they are (booking-530).
 */
export function isOutside(booked: Held, { day, settings }: NightRules): boolean {
  if (day.closed || day.openTime === null || day.lastEntryTime === null) return true
  if (isTimeToBeSet(booked, booked.time) || isKallahTime(booked, booked.time, day, settings)) return false
  const start = businessMinutes(booked.time)
  if (start < businessMinutes(day.openTime) || start > businessMinutes(day.lastEntryTime)) return true
  return !isOffered(booked, booked.time, day, settings)
}

/**
 * The ids of reservations without a place when all of a night are placed again, by their times: fewer rooms, rooms out
 * of service, longer cleaning or less parking than when they were booked.
 */
export function withoutPlace(
  booked: readonly Held[],
  { day, settings, outOfService }: NightRules,
): Set<string> {
  const counts = poolCountsOn(settings, day, outOfService)
  return unplaced(booked.toSorted(compareTimes), { day, settings, counts })
}
