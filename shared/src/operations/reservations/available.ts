import type { AvailabilitySlot } from '../../contract/entities/schedule.ts'
import { availableCombinations } from '../../domain/availability.ts'
import { poolCountsOfSide } from '../../domain/pools.ts'
import type { Facility } from '../facility.ts'
import { scheduleDayOf } from '../settings/schedule-days.ts'
import { heldOf } from './night-places.ts'

/** The slots of a night with how many more of each choice fit, among the places that this side owns. */
export async function available(
  facility: Facility,
  input: { date: string; replacingReservationId: string | null; ignoreCutoff: boolean },
): Promise<AvailabilitySlot[]> {
  const night = scheduleDayOf(facility, input.date)
  const settings = facility.settings.current()
  const held = await heldOf(facility, facility.db, input.date, input.replacingReservationId)
  const slots = availableCombinations(
    night,
    held,
    poolCountsOfSide(settings, night, facility.side),
    settings,
    {
      nowMs: facility.clock.now(),
      ignoreCutoff: input.ignoreCutoff,
    },
  )
  return slots.map(slot => ({
    timeSlot: slot.timeSlot,
    availableReservations: [...slot.availableReservations],
  }))
}
