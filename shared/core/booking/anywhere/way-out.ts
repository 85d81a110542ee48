import type { AvailabilitySlot } from '@mayim/contract/entities/schedule.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import type { Choices } from '@mayim/domain/capacity/choices.ts'
import {
  type AskedTime,
  freeTimes,
  hasWayOut,
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
 * night, or other nights (booking-85). Patrons see the free times on their page, so their refusals stay as they are.
 */
export async function withWayOut(
  facility: Facility,
  peer: Peer,
  input: BookingInput,
  refusal: Refusal,
): Promise<Refusal> {
  if (!input.byStaff || !hasWayOut(refusal.code)) return refusal
  const asked = await askedTime(facility, peer, input)
  const why = whyRefused(refusal.code, asked)
  if (why === null) return refusal
  const isTonightOnly = input.walkIn || timesInstead(asked).length > 0
  const nights = isTonightOnly ? [] : await otherNights(facility, peer, input)
  return { ...refusal, detail: { ...refusal.detail, ...wayOutDetail(why, asked, nights) } }
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
