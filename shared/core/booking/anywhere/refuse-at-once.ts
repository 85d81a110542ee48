import { checkDateChoice, daysAheadFor } from '@mayim/domain/booking/booking-date.ts'
import { isFullAt } from '@mayim/domain/capacity/available-for.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { type Refusal, refuse } from '@mayim/domain/result.ts'
import { scheduleDayOf } from '../../ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '../../ground/calendar/shabbos-now.ts'
import { dateFacts } from '../../ground/calendar/view-schedule.ts'
import { isKeyKnown } from '../../ground/runtime/claim-key.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import type { BookingInput } from '../booking-input.ts'
import { patronsOfNight } from '../night-holds-table.ts'
import { available } from './available-anywhere.ts'
import { withNearest } from './way-out.ts'

/** Who has a place of the night, by its kept slots: read after them, once for all who are refused by them. */
const holdersOf = new WeakMap<object, Promise<ReadonlySet<string>>>()

/**
 * Refuses a patron's new booking of a time that is full by the last commit, without waiting for those who write. Null
 * where the rules of the sale have to decide: also if she has a booking or a hold of that night, which may be the
 * place that she asks for again, and if the night is not open to everybody.
 */
export async function refuseAtOnce(
  facility: Facility,
  caller: Caller,
  input: BookingInput,
): Promise<Refusal | null> {
  const { date, time, replacingReservationId } = input
  if (input.byStaff || input.walkIn || replacingReservationId !== null || isTimeToBeSet(input, time))
    return null
  if (!isOpenToAll(facility, date)) return null
  const night = scheduleDayOf(facility, date)
  const slots = await available(facility, { date, replacingReservationId, ignoreCutoff: false })
  if (!isFullAt(input, time, slots, night)) return null
  const holders = holdersOf.get(slots) ?? patronsOfNight(facility.db, date)
  holdersOf.set(slots, holders)
  if ((await holders).has(input.userId)) return null
  if (input.once && (await isKeyKnown(facility, caller, input.once))) return null
  return withNearest(facility, input, slots, refuse('conflict', 'slotTaken', { field: 'reservationTime' }))
}

function isOpenToAll(facility: Facility, date: string): boolean {
  const settings = facility.settings.current()
  if (!settings.bookingOpenToPatrons || shabbosRefusal(facility) !== null) return false
  const daysAhead = Math.min(daysAheadFor(settings, false), daysAheadFor(settings, true))
  return checkDateChoice(scheduleDayOf(facility, date), { ...dateFacts(facility), daysAhead }).ok
}
