import type { AvailabilitySlot } from '@mayim/contract/entities/schedule.ts'
import type { Settings } from '@mayim/contract/settings.ts'
import { availableCombinations } from '@mayim/domain/capacity/availability.ts'
import { scheduleDayOf } from '../../ground/calendar/schedule-days.ts'
import { otherSide } from '../../ground/log/change-log.ts'
import { readHead } from '../../ground/log/log-table.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { heldOf } from '../night-places.ts'
import { reservationById } from '../reservation-table.ts'
import { countsOf, countsOfOther } from '../shares/counts.ts'

/**
 * The slots of a night with the number of free places for each combination of choices. While the link is up, both
 * sides' places are added (sync-S6). While it is cut, staff are told which places the other side keeps (booking-85).
 * For an edit, only the places of the booking's owner count.
 */
export async function availableAnywhere(
  facility: Facility,
  peer: Peer,
  input: AvailableInput,
): Promise<AvailabilitySlot[]> {
  const edited = input.replacingReservationId
  if (!peer.linked()) {
    const own = await available(facility, input)
    if (!input.byStaff || edited !== null) return own
    return withKept(own, await available(facility, { ...input, ofOther: true }))
  }
  if (edited !== null) {
    const owner = (await reservationById(facility.db, edited))?.owner ?? facility.side
    return available(facility, owner === facility.side ? input : { ...input, ofOther: true })
  }
  return added(await available(facility, input), await available(facility, { ...input, ofOther: true }))
}

function added(own: AvailabilitySlot[], other: AvailabilitySlot[]): AvailabilitySlot[] {
  return withOther(own, other, (entry, more) => ({ ...entry, available: entry.available + more }))
}

function withKept(own: AvailabilitySlot[], other: AvailabilitySlot[]): AvailabilitySlot[] {
  return withOther(own, other, (entry, kept) => (kept > 0 ? { ...entry, kept } : entry))
}

type Entry = AvailabilitySlot['availableReservations'][number]

/**
 * Both lists have the same slots and choices in the same order, because they are computed from one night and one clock.
 * @param join an entry of this side with the free places of the other
 */
function withOther(
  own: AvailabilitySlot[],
  other: AvailabilitySlot[],
  join: (entry: Entry, ofOther: number) => Entry,
): AvailabilitySlot[] {
  const others = new Map(other.map(slot => [slot.timeSlot, slot.availableReservations]))
  return own.map(slot => ({
    ...slot,
    availableReservations: slot.availableReservations.map((entry, index) =>
      join(entry, others.get(slot.timeSlot)?.[index]?.available ?? 0),
    ),
  }))
}

interface AvailableInput {
  readonly date: string
  readonly replacingReservationId: string | null
  readonly ignoreCutoff: boolean
  readonly byStaff?: boolean
  /** Counts the other side's places, as far as this side knows them. By default this side's own are counted. */
  readonly ofOther?: true
}

/** The slots of a night as computed at a position of the log and a minute. */
interface CachedSlots {
  readonly position: number
  readonly minute: number
  readonly slots: AvailabilitySlot[]
}

const minuteMs = 60_000
/**
 * By settings, which are a new object after each change. An entry is used while the log and the minute are the same.
 */
const nights = new WeakMap<Settings, Map<string, CachedSlots>>()

/**
 * The slots of a night with the number of free places for each combination of choices, among the places of one side.
 */
export async function available(facility: Facility, input: AvailableInput): Promise<AvailabilitySlot[]> {
  const settings = facility.settings.onNight(input.date)
  const known = nights.get(settings) ?? new Map<string, CachedSlots>()
  nights.set(settings, known)
  const key = `${facility.side} ${input.ofOther ?? false} ${input.date} ${input.replacingReservationId} ${input.ignoreCutoff}`
  const minute = Math.floor(facility.clock.now() / minuteMs)
  const position = await readHead(facility.db)
  const found = known.get(key)
  if (found && found.position === position && found.minute === minute) return found.slots
  const slots = await computeSlots(facility, settings, input)
  if (known.size >= maxNights) known.clear()
  known.set(key, { position, minute, slots })
  return slots
}

const maxNights = 100

async function computeSlots(
  facility: Facility,
  settings: Settings,
  input: AvailableInput,
): Promise<AvailabilitySlot[]> {
  const night = scheduleDayOf(facility, input.date)
  const { db } = facility
  const seller = input.ofOther ? { ...facility, side: otherSide(facility.side) } : facility
  const held = await heldOf(seller, db, input.date, input.replacingReservationId)
  const counts = await (input.ofOther ? countsOfOther : countsOf)(facility, db, night)
  const slots = availableCombinations(night, held, counts, settings, {
    nowMs: facility.clock.now(),
    ignoreCutoff: input.ignoreCutoff,
  })
  return slots.map(slot => ({
    timeSlot: slot.timeSlot,
    availableReservations: [...slot.availableReservations],
  }))
}
