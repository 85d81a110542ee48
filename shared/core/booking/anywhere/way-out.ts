import type { AvailabilitySlot } from '@mayim/contract/entities/schedule.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { type Choices, roomKindOf, wantsSalon } from '@mayim/domain/capacity/choices.ts'
import {
  type AskedTime,
  freeTimes,
  hasWayOut,
  isHelpedByTime,
  nearestTimes,
  timesInstead,
  wayOutDetail,
  whyRefused,
} from '@mayim/domain/capacity/way-out.ts'
import type { Refusal } from '@mayim/domain/result.ts'
import { scheduleDayOf } from '../../ground/calendar/schedule-days.ts'
import { otherSide } from '../../ground/log/change-log.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { Peer } from '../../people/commands/peer.ts'
import type { BookingInput } from '../booking-input.ts'
import { available, availableAnywhere } from './available-anywhere.ts'

const keptFor = { hub: 'keptForDesk', portal: 'keptForWebsite' } as const

/** So many nights are looked through for a free place, and so many of them offered. */
const nightsAhead = 14
const mostNights = 2

/**
 * Adds to the refusal of a time or a night why it is refused, and what staff can offer in its place: other times of the
 * night, or other nights. To a patron's it adds the nearest free times of that night (booking-85).
 */
export async function withWayOut(
  facility: Facility,
  peer: Peer,
  input: BookingInput,
  refusal: Refusal,
): Promise<Refusal> {
  if (!input.byStaff) return withNearestAnywhere(facility, peer, input, refusal)
  if (!hasWayOut(refusal.code)) return refusal
  const asked = await askedTime(facility, peer, input)
  const why = whyRefused(refusal.code, asked)
  if (why === null) return refusal
  const isTonightOnly = input.walkIn || timesInstead(asked).length > 0
  const nights = isTonightOnly ? [] : await otherNights(facility, peer, input)
  return { ...refusal, detail: { ...refusal.detail, ...wayOutDetail(why, asked, nights) } }
}

/** Who is refused from memory was told already; a walk-in of a kiosk comes now. */
async function withNearestAnywhere(
  facility: Facility,
  peer: Peer,
  input: BookingInput,
  refusal: Refusal,
): Promise<Refusal> {
  if (input.walkIn || refusal.detail?.next !== undefined || !isHelpedByTime(refusal.code)) return refusal
  const { date, replacingReservationId } = input
  const slots = await availableAnywhere(facility, peer, { date, replacingReservationId, ignoreCutoff: false })
  return withNearest(facility, input, slots, refusal)
}

/** By the kept slots of a night and the choices: in a rush hundreds are refused by the same. */
const freeOf = new WeakMap<readonly AvailabilitySlot[], Map<string, readonly string[]>>()

/**
 * Adds to a patron's refusal the nearest free times of the night for what she chose, as `detail.next`; empty where no
 * other time is free (booking-85). The slots do not count the places of the Chabad bor.
 */
export function withNearest(
  facility: Facility,
  input: BookingInput,
  slots: readonly AvailabilitySlot[],
  refusal: Refusal,
): Refusal {
  if (input.chabadBor) return refusal
  const known = freeOf.get(slots) ?? new Map<string, readonly string[]>()
  freeOf.set(slots, known)
  const key = `${roomKindOf(input)} ${input.doubleSlot} ${input.parking} ${wantsSalon(input)}`
  const free = known.get(key) ?? freeTimes(input, slots, scheduleDayOf(facility, input.date))
  known.set(key, free)
  const { time } = input
  return { ...refusal, detail: { ...refusal.detail, time, next: nearestTimes(time, free).join(' ') } }
}

async function askedTime(facility: Facility, peer: Peer, input: BookingInput): Promise<AskedTime> {
  const { date, time } = input
  const choices: Choices = input
  const { shabbosMode } = scheduleDayOf(facility, date)
  const why = keptFor[otherSide(facility.side)]
  const kept = peer.linked() ? null : { why, slots: await slotsOf(facility, input, date, 'other') }
  return { choices, time, shabbosMode, kept, slots: await slotsOf(facility, input, date, peer) }
}

/** The slots of a night that this booking could take now. */
function slotsOf(
  facility: Facility,
  input: BookingInput,
  date: string,
  from: Peer | 'other',
): Promise<AvailabilitySlot[]> {
  const asked = {
    date,
    replacingReservationId: input.replacingReservationId,
    ignoreCutoff: input.ignoreCutoff || input.walkIn,
    byStaff: true,
  }
  return from === 'other'
    ? available(facility, { ...asked, ofOther: true })
    : availableAnywhere(facility, from, asked)
}

/** The next nights with a free place for the same choices. */
async function otherNights(facility: Facility, peer: Peer, input: BookingInput): Promise<string[]> {
  const found: string[] = []
  for (let days = 1; days <= nightsAhead && found.length < mostNights; days += 1) {
    const night = scheduleDayOf(facility, addDays(input.date, days))
    if (night.closed) continue
    const slots = await slotsOf(facility, input, night.date, peer)
    if (freeTimes(input, slots, night).length > 0) found.push(night.date)
  }
  return found
}
