import { businessMinutes } from '../calendar/business-day.ts'
import type { CapacitySettings } from '../capacity/capacity-settings.ts'
import { isTimeToBeSet } from '../capacity/choices.ts'
import { type Held, stayOf } from '../capacity/held-night.ts'
import { createOccupancy, resources, visitSpan } from '../capacity/occupancy.ts'
import { type OutOfService, poolCountsOn } from '../capacity/out-of-service.ts'
import { createPlan } from '../capacity/placement.ts'
import { eligiblePools } from '../capacity/pools.ts'
import { isOffered, type SlotDay } from '../capacity/slots.ts'

/** A night under one state of the settings. */
export interface NightRules {
  readonly day: SlotDay
  readonly settings: CapacitySettings
  readonly outOfService: readonly OutOfService[]
}

/**
 * Whether a booked time no longer lies within what a night offers: the night is closed, the time is before opening or
 * after the last entry, or no patron could start or be ready then. A kallah's time to be set lies in every open night (calendar-35).
 */
export function isOutside(booked: Held, { day, settings }: NightRules): boolean {
  if (day.closed || day.openTime === null || day.lastEntryTime === null) return true
  if (isTimeToBeSet(booked, booked.time)) return false
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
  const plan = createPlan(counts)
  const taken = { parking: createOccupancy(), salon: createOccupancy(), chabadBor: createOccupancy() }
  const lost = new Set<string>()
  for (const held of byTime(booked)) {
    if (isTimeToBeSet(held, held.time)) continue
    const span = visitSpan(held, settings, day)
    const eligible = eligiblePools(held, settings, day)
    const needs = resources.flatMap(resource => {
      const interval = span[resource]
      return interval === null ? [] : [{ resource, ...interval }]
    })
    const isFull = needs.some(
      need => taken[need.resource].peak(need.from, need.until) >= counts[need.resource],
    )
    if (isFull || plan.place(stayOf(held.id, span, eligible, held.locked)) === null) lost.add(held.id)
    else for (const need of needs) taken[need.resource].add(need.from, need.until, 1)
  }
  return lost
}

function byTime(booked: readonly Held[]): Held[] {
  return booked.toSorted(
    (one, other) => businessMinutes(one.time) - businessMinutes(other.time) || (one.id < other.id ? -1 : 1),
  )
}
