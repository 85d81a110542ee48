import { businessMinutes } from '../calendar/business-day.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { ReservationStatus } from '../status.ts'
import type { CapacitySettings } from './capacity-settings.ts'
import { type Choices, isTimeToBeSet, plainChoices } from './choices.ts'
import { type Held, type HeldNight, heldNight, stayOf } from './held-night.ts'
import { resources, visitSpan } from './occupancy.ts'
import type { Move } from './placement.ts'
import { eligiblePools, type Pool, type PoolCounts } from './pools.ts'
import {
  isAhead,
  isBeforeCutoff,
  isOffered,
  kallahTimesOf,
  minutesOf,
  type RequestedTime,
  type SlotDay,
  slotTimes,
} from './slots.ts'

export type { Held } from './held-night.ts'

/** The request for a place: choices and time. */
export interface PlaceRequest extends Choices {
  /** `HH:mm` */
  readonly time: string
}

export interface Placement {
  readonly pool: Pool
  /** Holds that change their pool to make room; to be written in the same transaction. */
  readonly moves: readonly Move[]
}

/** One combination of choices at one time, and how many more of it could be booked. */
export interface AvailableReservation {
  readonly bath: boolean
  readonly doubleSlot: boolean
  readonly handicapped: boolean
  readonly kallah: boolean
  readonly parking: boolean
  readonly privateRoom: boolean
  readonly salonAfter: boolean
  readonly segula: boolean
  readonly available: number
  /** Places that the other side keeps and that cannot be sold while the link is cut; absent where there are none. */
  readonly kept?: number
}

export interface AvailabilityEntry {
  /** `HH:mm` */
  readonly timeSlot: string
  readonly availableReservations: readonly AvailableReservation[]
}

/**
 * Whether a reservation of that status takes a place: all but Canceled and Replaced, and Pending only until its hold
 * expires (UTC ISO instant). Done takes it until the patron left; see `Held.leftTime`.
 */
export function takesPlace(status: ReservationStatus, holdExpiresAt: string | null, nowMs: number): boolean {
  if (status === 'Canceled' || status === 'Replaced') return false
  return status !== 'Pending' || holdExpiresAt === null || Date.parse(holdExpiresAt) > nowMs
}

/**
 * Finds a place for one more reservation among those held; moves others between pools when that helps. The caller
 * leaves out reservations that take no place, and the reservation that this one replaces (booking-23, booking-24,
 * booking-25, booking-26).
 */
export function placeHold(
  request: PlaceRequest,
  held: readonly Held[],
  counts: PoolCounts,
  settings: CapacitySettings,
  day: { readonly shabbosMode: boolean },
): Result<Placement> {
  if (isTimeToBeSet(request, request.time)) return ok({ pool: 'kallah', moves: [] })
  const night = heldNight(held, counts, settings, day)
  const span = visitSpan({ ...request, minutes: minutesOf(request, settings, day) }, settings, day)
  for (const resource of resources) {
    if (night.free(resource, span) === 0)
      return refuse('conflict', `${resource}Taken`, { field: 'reservationTime' })
  }
  const placed = night.plan.place(stayOf('', span, eligiblePools(request, settings, day), false))
  return placed === null ? refuse('conflict', 'slotTaken', { field: 'reservationTime' }) : ok(placed)
}

/**
 * Finds a place for a hold whose original stays reserved until the hold is paid (docs/decisions/018). `held` contains
 * the original. The hold may share the original's place, but no other reservation moves into it: the original may
 * remain (booking-23). Where the hold fits only by such a move, the answer names none: the moves are found and made
 * when the hold is paid and the original is gone.
 */
export function placeBeside(
  originalId: string,
  request: PlaceRequest,
  held: readonly Held[],
  ...[counts, settings, day]: [PoolCounts, CapacitySettings, { readonly shabbosMode: boolean }]
): Result<Placement> {
  const others = held.filter(({ id }) => id !== originalId)
  const inPlace = others.map(each => ({ ...each, locked: true }))
  const unmoved = placeHold(request, inPlace, counts, settings, day)
  if (unmoved.ok) return unmoved
  const beside = placeHold(request, held, counts, settings, day)
  if (beside.ok) return beside
  const later = placeHold(request, others, counts, settings, day)
  return later.ok ? ok({ pool: later.value.pool, moves: [] }) : later
}

/**
 * The availability of a night, by slot and combination of choices. Empty when the night is closed or past its cutoff.
 * In Shabbos mode there is one combination, with every flag off (booking-17).
 */
export function availableCombinations(
  day: SlotDay,
  held: readonly Held[],
  counts: PoolCounts,
  settings: CapacitySettings,
  when: RequestedTime,
): AvailabilityEntry[] {
  if (!when.ignoreCutoff && !isBeforeCutoff(day, when.nowMs)) return []
  const night = heldNight(held, counts, settings, day)
  const grid = slotTimes(day, settings)
  const hers = kallahTimesOf(day, settings)
  const times = [...grid, ...hers.filter(time => !grid.includes(time))].toSorted(
    (a, b) => businessMinutes(a) - businessMinutes(b),
  )
  const first = times.findIndex(time => isAhead(time, day, settings, when))
  if (first < 0) return []
  const asked = (day.shabbosMode ? [plainChoices] : offered).map(choices => askedOf(choices, settings, day))
  return times
    .slice(first)
    .map(timeSlot => {
      const isHers = hers.includes(timeSlot)
      const fitting = asked.filter(
        ({ choices }) =>
          (isHers && choices.kallah) ||
          (grid.includes(timeSlot) && isOffered(choices, timeSlot, day, settings)),
      )
      return { timeSlot, availableReservations: combinationsAt(timeSlot, fitting, night, settings, day) }
    })
    .filter(entry => entry.availableReservations.length > 0)
}

const offered: readonly Choices[] = [
  {},
  { privateRoom: true },
  { bath: true },
  { bath: true, privateRoom: true },
  { bath: true, handicapped: true },
  { bath: true, handicapped: true, privateRoom: true },
  { bath: true, segula: true },
  { bath: true, kallah: true },
].flatMap(kind => [false, true].map(doubleSlot => ({ ...plainChoices, ...kind, doubleSlot })))

const extras = [
  { parking: false, salonAfter: false },
  { parking: false, salonAfter: true },
  { parking: true, salonAfter: false },
  { parking: true, salonAfter: true },
]

/** A choice of room, with what it needs on that night whatever its time. */
interface Asked {
  readonly choices: Choices
  readonly minutes: number
  readonly eligible: readonly Pool[]
  /** Choices with the same text need the same rooms for the same time. */
  readonly alike: string
}

function askedOf(choices: Choices, settings: CapacitySettings, day: SlotDay): Asked {
  const minutes = minutesOf(choices, settings, day)
  const eligible = eligiblePools(choices, settings, day)
  return { choices, minutes, eligible, alike: `${minutes} ${eligible.join()}` }
}

function combinationsAt(
  time: string,
  fitting: readonly Asked[],
  night: HeldNight,
  settings: CapacitySettings,
  day: SlotDay,
): AvailableReservation[] {
  const roomsOf = new Map<string, number>()
  const extrasOf = new Map<number, readonly number[]>()
  return fitting.flatMap(({ choices, minutes, eligible, alike }) => {
    const span = visitSpan({ ...choices, time, minutes }, settings, day)
    const rooms = roomsOf.get(alike) ?? night.plan.room(stayOf('', span, eligible, false))
    roomsOf.set(alike, rooms)
    const free = extrasOf.get(minutes) ?? freeWithExtras(time, minutes, night, settings, day)
    extrasOf.set(minutes, free)
    const { bath, handicapped, kallah, privateRoom, segula, doubleSlot } = choices
    return free.map((most, at) => {
      const available = Math.min(rooms, most)
      return {
        bath,
        doubleSlot,
        handicapped,
        kallah,
        privateRoom,
        segula,
        ...extras[at],
        available,
      } as AvailableReservation
    })
  })
}

/** How many visits of that length have each of `extras` at that time, in Shabbos mode only the first of them. */
function freeWithExtras(
  time: string,
  minutes: number,
  night: HeldNight,
  settings: CapacitySettings,
  day: SlotDay,
): number[] {
  return (day.shabbosMode ? extras.slice(0, 1) : extras).map(({ parking, salonAfter }) => {
    const visit = { ...plainChoices, parking, salonManicure: salonAfter, time, minutes }
    const span = visitSpan(visit, settings, day)
    return Math.min(...resources.map(resource => night.free(resource, span)))
  })
}
