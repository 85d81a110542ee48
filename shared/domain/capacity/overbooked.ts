import { businessMinutes } from '../calendar/business-day.ts'
import type { CapacitySettings } from './capacity-settings.ts'
import { isTimeToBeSet } from './choices.ts'
import { type Held, stayOf, storedPool } from './held-night.ts'
import { createOccupancy, type Resource, resources, visitSpan } from './occupancy.ts'
import { createPlan } from './placement.ts'
import { eligiblePools, type Pool, type PoolCounts, pools } from './pools.ts'

/** The places of a night, whoever sold them. */
export interface Places {
  readonly day: { readonly shabbosMode: boolean }
  readonly settings: CapacitySettings
  readonly counts: PoolCounts
}

/** A booking that stands. */
export interface Standing extends Held {
  /** Staff booked it above the places that they had. */
  readonly overridden: boolean
}

/**
 * The bookings that stand on places which the night does not have (sync-33), in groups of those that stand on the same
 * ones: each that has no place, and those of its time that would leave it one; of all others, if none of its time would. It follows from what stands alone: who booked what first decides nothing.
 */
export function overbooked(booked: readonly Standing[], places: Places): string[][] {
  if (fitsAsSold(booked, places)) return []
  const ordered = booked.toSorted(
    (one, other) => Number(one.overridden) - Number(other.overridden) || compareTimes(one, other),
  )
  const lost = unplaced(ordered, places)
  const placed = ordered.filter(({ id }) => !lost.has(id))
  const groups = ordered
    .filter(({ id }) => lost.has(id))
    .map(one => {
      const wouldLeaveItsPlace = (other: Standing) =>
        unplaced([...placed.filter(each => each !== other), one], places).size === 0
      const ofItsTime = placed.filter(({ time }) => time === one.time).filter(wouldLeaveItsPlace)
      const rivals = ofItsTime.length > 0 ? ofItsTime : placed.filter(wouldLeaveItsPlace)
      return [...rivals, one].map(({ id }) => id)
    })
  return joined(groups)
}

/** By the time of the night, then in an order that is the same at both sides. */
export function compareTimes(one: Held, other: Held): number {
  return businessMinutes(one.time) - businessMinutes(other.time) || (one.id < other.id ? -1 : 1)
}

/** The ids of those that find no place when all are placed again in the given order. */
export function unplaced(booked: readonly Held[], { day, settings, counts }: Places): Set<string> {
  const plan = createPlan(counts)
  const taken = noneTaken()
  const lost = new Set<string>()
  for (const held of booked) {
    if (isTimeToBeSet(held, held.time)) continue
    const span = visitSpan(held, settings, day)
    const needs = needsOf(held, { day, settings })
    const isFull = needs.some(
      need => taken[need.resource].peak(need.from, need.until) >= counts[need.resource],
    )
    const eligible = eligiblePools(held, settings, day)
    // Whoever is in a room is where she is.
    const first = held.locked ? [storedPool(held, eligible, day)] : []
    const stay = stayOf(held.id, span, [...new Set([...first, ...eligible])], held.locked)
    if (isFull || plan.place(stay) === null) lost.add(held.id)
    else for (const need of needs) taken[need.resource].add(need.from, need.until, 1)
  }
  return lost
}

/** Whether no pool and nothing else is above its count where each was sold. */
function fitsAsSold(booked: readonly Held[], { day, settings, counts }: Places): boolean {
  const taken = { ...noneTaken(), ...Object.fromEntries(pools.map(pool => [pool, createOccupancy()])) }
  const all = taken as Readonly<Record<Pool | Resource, ReturnType<typeof createOccupancy>>>
  const needs = booked
    .filter(held => !isTimeToBeSet(held, held.time))
    .flatMap(held => {
      const { from, until } = visitSpan(held, settings, day)
      const pool = storedPool(held, eligiblePools(held, settings, day), day)
      return [{ resource: pool, from, until }, ...needsOf(held, { day, settings })]
    })
  for (const { resource, from, until } of needs) all[resource].add(from, until, 1)
  return needs.every(({ resource, from, until }) => all[resource].peak(from, until) <= counts[resource])
}

function needsOf(held: Held, { day, settings }: Pick<Places, 'day' | 'settings'>) {
  const span = visitSpan(held, settings, day)
  return resources.flatMap(resource => {
    const interval = span[resource]
    return interval === null ? [] : [{ resource, ...interval }]
  })
}

function noneTaken() {
  return { parking: createOccupancy(), salon: createOccupancy(), chabadBor: createOccupancy() }
}

/** Groups that have a member in common are one. */
function joined(groups: readonly (readonly string[])[]): string[][] {
  const found: string[][] = []
  for (const group of groups) {
    const own = found.filter(each => each.some(id => group.includes(id)))
    for (const each of own) found.splice(found.indexOf(each), 1)
    found.push([...new Set([...own.flat(), ...group])])
  }
  return found
}
