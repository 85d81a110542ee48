import type { AvailabilitySlot } from '@mayim/contract/entities/schedule.ts'
import type { Settings } from '@mayim/contract/settings.ts'
import { availableCombinations } from '@mayim/domain/capacity/availability.ts'
import { nextClockChange } from '@mayim/domain/capacity/slots.ts'
import { scheduleDayOf } from '../../ground/calendar/schedule-days.ts'
import { otherSide } from '../../ground/log/change-log.ts'
import { readHead } from '../../ground/log/log-table.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { nextHoldEnd } from '../night-holds-table.ts'
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
  return withOther(sums, own, other, (entry, more) => ({ ...entry, available: entry.available + more }))
}

function withKept(own: AvailabilitySlot[], other: AvailabilitySlot[]): AvailabilitySlot[] {
  return withOther(keptBeside, own, other, (entry, kept) => (kept > 0 ? { ...entry, kept } : entry))
}

type Entry = AvailabilitySlot['availableReservations'][number]

/** What the list of this side became with that of the other: who asks the same gets the same object. */
type Joined = WeakMap<
  AvailabilitySlot[],
  { readonly other: AvailabilitySlot[]; readonly slots: AvailabilitySlot[] }
>
const sums: Joined = new WeakMap()
const keptBeside: Joined = new WeakMap()

/**
 * Both lists have the same slots and choices in the same order, because they are computed from one night and one clock.
 * @param join an entry of this side with the free places of the other
 */
function withOther(
  joined: Joined,
  own: AvailabilitySlot[],
  other: AvailabilitySlot[],
  join: (entry: Entry, ofOther: number) => Entry,
): AvailabilitySlot[] {
  const known = joined.get(own)
  if (known?.other === other) return known.slots
  const others = new Map(other.map(slot => [slot.timeSlot, slot.availableReservations]))
  const slots = own.map(slot => ({
    ...slot,
    availableReservations: slot.availableReservations.map((entry, index) =>
      join(entry, others.get(slot.timeSlot)?.[index]?.available ?? 0),
    ),
  }))
  joined.set(own, { other, slots })
  return slots
}

interface AvailableInput {
  readonly date: string
  readonly replacingReservationId: string | null
  readonly ignoreCutoff: boolean
  readonly byStaff?: boolean
  /** Counts the other side's places, as far as this side knows them. By default this side's own are counted. */
  readonly ofOther?: true
}

/** The slots of a night, for as long as they stay right. */
interface KeptSlots {
  /** The commits that they contain. */
  readonly version: string
  readonly fromMs: number
  /** When the clock changes them. */
  untilMs: number
  readonly slots: Promise<AvailabilitySlot[]>
}

/** By settings, which are a new object after each change, and by what was asked. */
const nights = new WeakMap<Settings, Map<string, KeptSlots>>()
/** One answer is 170 KB as text. */
const mostKept = 40
/** For what changes without a commit or an edge of the clock: nothing that is known. */
const longestMs = 60_000

/**
 * The slots of a night with the number of free places for each combination of choices, among the places of one side.
 * All who ask the same get the same object, until a commit or the clock changes it.
 */
export async function available(facility: Facility, input: AvailableInput): Promise<AvailabilitySlot[]> {
  const settings = facility.settings.onNight(input.date)
  const known = nights.get(settings) ?? new Map<string, KeptSlots>()
  nights.set(settings, known)
  const key = `${facility.side} ${input.ofOther ?? false} ${input.date} ${input.replacingReservationId} ${input.ignoreCutoff}`
  const version = await versionOf(facility)
  const nowMs = facility.clock.now()
  const found = known.get(key)
  const isRight = found?.version === version && found.fromMs <= nowMs && nowMs < found.untilMs
  const kept = isRight ? found : keep(facility, settings, input, { known, key, version, nowMs })
  const slots = await kept.slots
  // Where another request began to work them out, their edge is known only now.
  return nowMs < kept.untilMs ? slots : available(facility, input)
}

/** Changes with every commit that was answered before, of any process. */
async function versionOf({ changes, db }: Facility): Promise<string> {
  return `${changes.commits} ${changes.isShared ? await sharedHead(db) : changes.head}`
}

/** A read of the head that has not begun yet, by database: all who ask in one turn of the event loop share it. */
const headReads = new WeakMap<Readers, Promise<number>>()

function sharedHead(db: Readers): Promise<number> {
  const known = headReads.get(db)
  if (known) return known
  const read = new Promise(setImmediate).then(() => {
    headReads.delete(db)
    return readHead(db)
  })
  headReads.set(db, read)
  return read
}

interface KeepAs extends Pick<KeptSlots, 'version'> {
  readonly known: Map<string, KeptSlots>
  readonly key: string
  readonly nowMs: number
}

function keep(
  facility: Facility,
  settings: Settings,
  input: AvailableInput,
  { known, key, version, nowMs }: KeepAs,
): KeptSlots {
  const slots = computeSlots(facility, settings, input, nowMs)
  const kept: KeptSlots = {
    version,
    fromMs: nowMs,
    untilMs: nowMs + longestMs,
    slots: slots.then(({ untilMs, slots }) => {
      kept.untilMs = Math.min(kept.untilMs, untilMs)
      return slots
    }),
  }
  known.delete(key)
  const [oldest] = known.keys()
  if (known.size >= mostKept && oldest !== undefined) known.delete(oldest)
  known.set(key, kept)
  slots.catch(() => known.get(key) === kept && known.delete(key))
  return kept
}

async function computeSlots(
  facility: Facility,
  settings: Settings,
  input: AvailableInput,
  nowMs: number,
): Promise<{ slots: AvailabilitySlot[]; untilMs: number }> {
  const night = scheduleDayOf(facility, input.date)
  const { db } = facility
  const seller = {
    ...facility,
    side: input.ofOther ? otherSide(facility.side) : facility.side,
    clock: { now: () => nowMs },
  }
  const held = await heldOf(seller, db, input.date, input.replacingReservationId)
  const counts = await (input.ofOther ? countsOfOther : countsOf)(facility, db, night)
  const when = { nowMs, ignoreCutoff: input.ignoreCutoff }
  const slots = availableCombinations(night, held, counts, settings, when).map(slot => ({
    timeSlot: slot.timeSlot,
    availableReservations: [...slot.availableReservations],
  }))
  const holdEndMs = await nextHoldEnd(db, input.date, nowMs)
  return { slots, untilMs: Math.min(holdEndMs, nextClockChange(night, settings, when)) }
}
