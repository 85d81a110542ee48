import type { AvailabilitySlot } from '@mayim/contract/entities/schedule.ts'
import { reservationById } from '../../ground/reservation-table.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { type AvailableInput, available } from '../available.ts'

/**
 * The slots of a night with the number of free places for each combination of choices. While the link is up, both
 * sides' places are added (sync-S6). For an edit, only the places of the booking's owner count.
 */
export async function availableAnywhere(
  facility: Facility,
  peer: Peer,
  input: AvailableInput,
): Promise<AvailabilitySlot[]> {
  if (!peer.linked()) return available(facility, input)
  const edited = input.replacingReservationId
  if (edited !== null) {
    const owner = (await reservationById(facility.db, edited))?.owner ?? facility.side
    return available(facility, owner === facility.side ? input : { ...input, ofOther: true })
  }
  return added(await available(facility, input), await available(facility, { ...input, ofOther: true }))
}

/**
 * Both lists have the same slots and choices in the same order, because they are computed from one night and one clock.
 */
function added(own: AvailabilitySlot[], other: AvailabilitySlot[]): AvailabilitySlot[] {
  const others = new Map(other.map(slot => [slot.timeSlot, slot.availableReservations]))
  return own.map(slot => ({
    ...slot,
    availableReservations: slot.availableReservations.map((entry, index) => ({
      ...entry,
      available: entry.available + (others.get(slot.timeSlot)?.[index]?.available ?? 0),
    })),
  }))
}
