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
  isKallahTime,
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
  const hers = kallahTimesOf(day, settings).filter(time => !grid.includes(time))
  return [...grid, ...hers]
    .toSorted((a, b) => businessMinutes(a) - businessMinutes(b))
    .filter(time => isAhead(time, day, settings, when))
    .map(timeSlot => ({
      timeSlot,
      availableReservations: combinationsAt(timeSlot, night, settings, day, hers.includes(timeSlot)),
    }))
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

function combinationsAt(
  time: string,
  night: HeldNight,
  settings: CapacitySettings,
  day: SlotDay,
  isHersAlone: boolean,
): AvailableReservation[] {
  // Several choices need the same rooms for the same time.
  const counted = new Map<string, number>()
  return (day.shabbosMode ? [plainChoices] : offered)
    .filter(choices =>
      isHersAlone
        ? choices.kallah
        : isOffered(choices, time, day, settings) || isKallahTime(choices, time, day, settings),
    )
    .flatMap(choices => withExtras(choices, time, night, settings, day, counted))
}

function withExtras(
  choices: Choices,
  time: string,
  night: HeldNight,
  settings: CapacitySettings,
  day: SlotDay,
  counted: Map<string, number>,
): AvailableReservation[] {
  const minutes = minutesOf(choices, settings, day)
  const span = visitSpan({ ...choices, time, minutes }, settings, day)
  const eligible = eligiblePools(choices, settings, day)
  const alike = `${span.until} ${eligible.join()}`
  const rooms = counted.get(alike) ?? night.plan.room(stayOf('', span, eligible, false))
  counted.set(alike, rooms)
  const { bath, handicapped, kallah, privateRoom, segula, doubleSlot } = choices
  return (day.shabbosMode ? extras.slice(0, 1) : extras).map(({ parking, salonAfter }) => {
    const whole = visitSpan({ ...choices, parking, salonManicure: salonAfter, time, minutes }, settings, day)
    const available = Math.min(rooms, ...resources.map(resource => night.free(resource, whole)))
    return { bath, doubleSlot, handicapped, kallah, parking, privateRoom, salonAfter, segula, available }
  })
}
