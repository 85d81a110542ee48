import { businessMinutes } from './business-day.ts'
import type { CapacitySettings } from './capacity-settings.ts'
import {
  type Choices,
  choicesInMode,
  isTimeToBeSet,
  plainChoices,
  roomKindOf,
  wantsSalon,
} from './choices.ts'
import { createPlan, type Move, type Plan, type Stay } from './placement.ts'
import { eligiblePools, type Pool, type PoolCounts } from './pools.ts'
import { ok, type Result, refuse } from './result.ts'
import {
  type AskedWhen,
  cleaningMinutesOf,
  isAhead,
  isBeforeCutoff,
  isOffered,
  minutesOf,
  type SlotDay,
  slotTimes,
} from './slots.ts'
import type { ReservationStatus } from './status.ts'

/** What is asked for a place: her choices and when. */
export interface PlaceRequest extends Choices {
  readonly time: string
}

/** A reservation that takes a place of the night. */
export interface Held extends Choices {
  readonly id: string
  /** `HH:mm` */
  readonly time: string
  /** Her interval, without cleaning. */
  readonly minutes: number
  readonly pool: string
  /** Assigned or later, or preassigned: it cannot move to another pool. */
  readonly locked: boolean
  /** When she left, `HH:mm`, once she has: the room is free after cleaning. */
  readonly leftTime?: string | null
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
}

export interface AvailabilityEntry {
  /** `HH:mm` */
  readonly timeSlot: string
  readonly availableReservations: readonly AvailableReservation[]
}

/**
 * Whether a reservation of that status takes a place: all but Canceled and Replaced, and Pending only until its hold
 * expires (UTC ISO instant). Done takes it until she left; see `Held.leftTime`.
 */
export function takesPlace(status: ReservationStatus, holdExpiresAt: string | null, nowMs: number): boolean {
  if (status === 'Canceled' || status === 'Replaced') return false
  return status !== 'Pending' || holdExpiresAt === null || Date.parse(holdExpiresAt) > nowMs
}

/**
 * A place for one more reservation among those held, moving others between pools when that helps. The caller leaves out
 * what does not take a place, and the reservation that this one replaces.
 * Refuses `slotTaken`, `parkingTaken`, `salonTaken` or `chabadBorTaken` (the availability design, 2).
 */
export function placeHold(
  request: PlaceRequest,
  held: readonly Held[],
  counts: PoolCounts,
  settings: CapacitySettings,
  day: { readonly shabbosMode: boolean },
): Result<Placement> {
  if (isTimeToBeSet(request, request.time)) return ok({ pool: 'kallah', moves: [] })
  const wanted = spanOf({ ...request, minutes: minutesOf(request, settings, day) }, settings, day)
  const spans = spansOf(held, settings, day)
  for (const resource of resources) {
    if (freeOf(resource, wanted, spans, counts) === 0)
      return refuse('conflict', `${resource}Taken`, { field: 'reservationTime' })
  }
  const placed = planOf(held, counts, settings, day).place(stayOf('', request, wanted, settings, day))
  return placed === null ? refuse('conflict', 'slotTaken', { field: 'reservationTime' }) : ok(placed)
}

/**
 * What can still be booked in a night, by slot and by combination of choices. Empty when it is closed or past its
 * cutoff. In Shabbos mode there is one combination, with every flag off (patron 3 and 5, Slot).
 */
export function availableCombinations(
  day: SlotDay,
  held: readonly Held[],
  counts: PoolCounts,
  settings: CapacitySettings,
  when: AskedWhen,
): AvailabilityEntry[] {
  if (!when.ignoreCutoff && !isBeforeCutoff(day, when.nowMs)) return []
  const night: NightSpans = {
    spans: spansOf(held, settings, day),
    plan: planOf(held, counts, settings, day),
    counts,
  }
  return slotTimes(day, settings)
    .filter(time => isAhead(time, day, settings, when))
    .map(time => ({ timeSlot: time, availableReservations: combinationsAt(time, night, settings, day) }))
    .filter(entry => entry.availableReservations.length > 0)
}

/** How many more of that choice fit at a slot of the answer; 0 when the slot or the combination is not in it. */
export function availableFor(
  choices: Choices,
  time: string,
  entries: readonly AvailabilityEntry[],
  shabbosMode: boolean,
): number {
  const wanted = choicesInMode(choices, shabbosMode)
  const kind = roomKindOf({ ...wanted, kallah: wanted.kallah && !shabbosMode })
  const entry = entries.find(candidate => candidate.timeSlot === time)
  const match = entry?.availableReservations.find(
    row =>
      roomKindOf({ ...plainChoices, ...row }) === kind &&
      row.doubleSlot === wanted.doubleSlot &&
      row.parking === wanted.parking &&
      row.salonAfter === wantsSalon(wanted),
  )
  return match?.available ?? 0
}

/** What besides a room a visit takes. */
const resources = ['parking', 'salon', 'chabadBor'] as const
type Resource = (typeof resources)[number]

interface Interval {
  readonly from: number
  readonly until: number
}
type Span = Interval & { readonly [R in Resource]: Interval | null }

interface NightSpans {
  readonly spans: readonly Span[]
  readonly plan: Plan
  readonly counts: PoolCounts
}

/** The minutes of the room, cleaning included, and of whatever else she takes. */
function spanOf(
  visit: Choices & { time: string; minutes: number; leftTime?: string | null },
  settings: CapacitySettings,
  day: { readonly shabbosMode: boolean },
): Span {
  const choices = choicesInMode(visit, day.shabbosMode)
  const from = businessMinutes(visit.time)
  const end = visit.leftTime ? Math.max(from, businessMinutes(visit.leftTime)) : from + visit.minutes
  const salonEnd = wantsSalon(choices) ? end + settings.salonMinutes : end
  // The garage opens this early (patron 4, Garage door opening).
  const garage = from - Math.max(0, settings.lateGraceMinutes - 5)
  return {
    from,
    until: end + cleaningMinutesOf(settings, day),
    parking: choices.parking ? { from: garage, until: salonEnd } : null,
    salon: wantsSalon(choices) ? { from: end, until: salonEnd } : null,
    chabadBor: choices.chabadBor ? { from, until: end } : null,
  }
}

function spansOf(
  held: readonly Held[],
  settings: CapacitySettings,
  day: { readonly shabbosMode: boolean },
): Span[] {
  return held.filter(hold => !isTimeToBeSet(hold, hold.time)).map(hold => spanOf(hold, settings, day))
}

function stayOf(
  id: string,
  choices: Choices,
  span: Interval,
  settings: CapacitySettings,
  day: { readonly shabbosMode: boolean },
  locked = false,
): Stay {
  return { id, from: span.from, until: span.until, eligible: eligiblePools(choices, settings, day), locked }
}

function planOf(
  held: readonly Held[],
  counts: PoolCounts,
  settings: CapacitySettings,
  day: { readonly shabbosMode: boolean },
): Plan {
  const plan = createPlan(counts)
  for (const hold of held) {
    if (isTimeToBeSet(hold, hold.time)) continue
    const stay = stayOf(hold.id, hold, spanOf(hold, settings, day), settings, day, hold.locked)
    // A night whose Shabbos mode was set by hand after the booking: the stored pool is of the other kind.
    const known = (hold.pool === 'friday') === day.shabbosMode
    plan.hold(stay, known ? (hold.pool as Pool) : (stay.eligible[0] as Pool))
  }
  return plan
}

/** How many of a resource are left over the whole of her interval; unlimited when she does not need it. */
function freeOf(resource: Resource, wanted: Span, spans: readonly Span[], counts: PoolCounts): number {
  const interval = wanted[resource]
  if (interval === null) return Number.POSITIVE_INFINITY
  const others = spans.flatMap(span => span[resource] ?? []).filter(other => overlap(other, interval))
  // The peak of intervals is reached where one of them begins, or where ours does.
  const starts = [interval.from, ...others.map(other => other.from)].filter(minute => minute >= interval.from)
  const peak = Math.max(
    ...starts.map(minute => others.filter(other => other.from <= minute && minute < other.until).length),
  )
  return Math.max(0, counts[resource] - peak)
}

function overlap(one: Interval, other: Interval): boolean {
  return one.from < other.until && other.from < one.until
}

const kinds: readonly Partial<Choices>[] = [
  {},
  { privateRoom: true },
  { bath: true },
  { bath: true, privateRoom: true },
  { bath: true, handicapped: true },
  { bath: true, handicapped: true, privateRoom: true },
  { bath: true, segula: true },
  { bath: true, kallah: true },
]
const off = [false]
const offOrOn = [false, true]

function combinationsAt(
  time: string,
  night: NightSpans,
  settings: CapacitySettings,
  day: SlotDay,
): AvailableReservation[] {
  const either = day.shabbosMode ? off : offOrOn
  const found: AvailableReservation[] = []
  for (const kind of day.shabbosMode ? [{}] : kinds) {
    for (const doubleSlot of either) {
      const choices: Choices = { ...plainChoices, ...kind, doubleSlot }
      if (isOffered(choices, time, day, settings))
        found.push(...extrasAt(choices, time, night, settings, day, either))
    }
  }
  return found
}

function extrasAt(
  choices: Choices,
  time: string,
  night: NightSpans,
  settings: CapacitySettings,
  day: SlotDay,
  either: readonly boolean[],
): AvailableReservation[] {
  const minutes = minutesOf(choices, settings, day)
  const plain = spanOf({ ...choices, time, minutes }, settings, day)
  const rooms = night.plan.room(stayOf('', choices, plain, settings, day))
  const { bath, handicapped, kallah, privateRoom, segula, doubleSlot } = choices
  return either.flatMap(parking =>
    either.map(salonAfter => {
      const span = spanOf({ ...choices, parking, salonManicure: salonAfter, time, minutes }, settings, day)
      const available = Math.min(
        rooms,
        ...resources.map(resource => freeOf(resource, span, night.spans, night.counts)),
      )
      return { bath, doubleSlot, handicapped, kallah, parking, privateRoom, salonAfter, segula, available }
    }),
  )
}
