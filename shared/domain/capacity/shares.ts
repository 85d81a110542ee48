import type { CapacitySettings } from './capacity-settings.ts'
import { isTimeToBeSet } from './choices.ts'
import { type Held, storedPool } from './held-night.ts'
import { createOccupancy, type Occupancy, resources, visitSpan } from './occupancy.ts'
import { eligiblePools, type PoolCounts, pools } from './pools.ts'

/** The places split between the sides: rooms by pool, and each resource. */
export const placeKinds = [...pools, ...resources] as const
export type PlaceKind = (typeof placeKinds)[number]

/** Places that move or are missing; an absent kind means zero. */
export type Amounts = Readonly<Partial<Record<PlaceKind, number>>>

/** Pools below this size are not split between the sides (sync-6, sync-S4, sync-S9). */
const smallestSplit = 3

export const noPlaces = countsWith(() => 0)

/** Every kind with the number that `count` gives. */
export function countsWith(count: (kind: PlaceKind) => number): PoolCounts {
  return Object.fromEntries(placeKinds.map(kind => [kind, count(kind)])) as PoolCounts
}

/** The kinds of which there is any. */
export function amountsOf(counts: Amounts): Amounts {
  return Object.fromEntries(placeKinds.flatMap(kind => (counts[kind] ? [[kind, counts[kind]]] : [])))
}

/** Whether every kind is zero. */
export function isNothing(amounts: Amounts): boolean {
  return placeKinds.every(kind => !amounts[kind])
}

/** The two together, kind by kind. */
export function plus(counts: PoolCounts, amounts: Amounts): PoolCounts {
  return countsWith(kind => counts[kind] + (amounts[kind] ?? 0))
}

/** Throws if the result is below zero: places that do not exist would be sold twice. */
export function minus(counts: PoolCounts, amounts: Amounts): PoolCounts {
  return countsWith(kind => {
    const left = counts[kind] - (amounts[kind] ?? 0)
    if (left < 0) throw new Error(`There are only ${counts[kind]} of ${kind}, not ${amounts[kind]}`)
    return left
  })
}

/** The smaller of the two, kind by kind. */
export function atMost(amounts: Amounts, most: Amounts): Amounts {
  return amountsOf(countsWith(kind => Math.max(0, Math.min(amounts[kind] ?? 0, most[kind] ?? 0))))
}

/** What `amounts` has more than `others`, kind by kind. */
export function above(amounts: Amounts, others: Amounts): Amounts {
  return amountsOf(countsWith(kind => Math.max(0, (amounts[kind] ?? 0) - (others[kind] ?? 0))))
}

/** `rooms` places of every kind of which the night has at least three; zero of smaller ones. */
export function ofLargeKinds(whole: PoolCounts, rooms: number): PoolCounts {
  return countsWith(kind =>
    whole[kind] < smallestSplit ? 0 : Math.min(whole[kind], Math.max(0, Math.floor(rooms))),
  )
}

/** The portal's places of a whole night from its publication on (sync-S9): all but those held for reception. */
export function portalPart(whole: PoolCounts, heldForReception: number): PoolCounts {
  return minus(whole, ofLargeKinds(whole, heldForReception))
}

/**
 * The places that are empty the whole night: what a side may give away without affecting its sold visits. Several
 * visits may use a room one after another, so the peak counts (interval graphs).
 */
export function unsold(
  own: PoolCounts,
  held: readonly Held[],
  settings: CapacitySettings,
  day: { readonly shabbosMode: boolean },
): PoolCounts {
  const used = peaks(held, settings, day)
  return countsWith(kind => Math.max(0, own[kind] - used[kind]))
}

/** How many places of each kind these visits need, each in the pool where it is held. */
export function peaks(
  held: readonly Held[],
  settings: CapacitySettings,
  day: { readonly shabbosMode: boolean },
): PoolCounts {
  const taken = new Map<PlaceKind, { occupancy: Occupancy; from: number; until: number }>()
  const take = (kind: PlaceKind, from: number, until: number) => {
    const known = taken.get(kind) ?? { occupancy: createOccupancy(), from, until }
    known.occupancy.add(from, until, 1)
    taken.set(kind, { ...known, from: Math.min(known.from, from), until: Math.max(known.until, until) })
  }
  for (const hold of held) {
    if (isTimeToBeSet(hold, hold.time)) continue
    const span = visitSpan(hold, settings, day)
    take(storedPool(hold, eligiblePools(hold, settings, day), day), span.from, span.until)
    for (const resource of resources) {
      const interval = span[resource]
      if (interval !== null) take(resource, interval.from, interval.until)
    }
  }
  return countsWith(kind => {
    const known = taken.get(kind)
    return known ? known.occupancy.peak(known.from, known.until) : 0
  })
}

/**
 * What the portal gives at the seal: everything but the places that it keeps to sell online and those that its visits
 * need (sync-S4).
 */
export function sealGift(own: PoolCounts, kept: PoolCounts, neededByThoseWhoStay: PoolCounts): Amounts {
  return amountsOf(
    countsWith(kind => Math.max(0, own[kind] - Math.max(kept[kind], neededByThoseWhoStay[kind]))),
  )
}

/** The places to mint, to remove, and to recall from the portal after a change of the building's capacity (sync-S8). */
interface CapacityChange {
  readonly mint: Amounts
  readonly withdraw: Amounts
  readonly recall: Amounts
}

/** Capacity rises at once and falls only by the hub's unsold places; a setting never cancels a reservation. */
export function capacityChange(
  minted: PoolCounts,
  target: PoolCounts,
  unsoldAtHub: PoolCounts,
): CapacityChange {
  const tooMany = above(minted, target)
  const withdraw = atMost(tooMany, unsoldAtHub)
  return { mint: above(target, minted), withdraw, recall: above(tooMany, withdraw) }
}

/** A side's places of a night. */
export interface Standing {
  readonly own: PoolCounts
  readonly unsold: PoolCounts
}

const shortOf = 0.2
const plentyFrom = 0.5

/**
 * What the giver moves to the taker (sync-S9): of a kind of which the taker has less than a fifth left and the giver
 * more than half, as many as make both equal. A policy on which no rule depends.
 */
export function levelGift(giver: Standing, taker: Standing): Amounts {
  return amountsOf(
    countsWith(kind => {
      if (share(taker, kind) >= shortOf || share(giver, kind) <= plentyFrom) return 0
      return Math.max(0, Math.floor((giver.unsold[kind] - taker.unsold[kind]) / 2))
    }),
  )
}

function share({ own, unsold: left }: Standing, kind: PlaceKind): number {
  return own[kind] === 0 ? 0 : left[kind] / own[kind]
}
