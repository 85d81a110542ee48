import { reservationById } from '@mayim/core/ground/reservation-table.ts'
import { bookingHandlers } from '@mayim/core/http/handlers/bookings.ts'
import { viewForCaller } from '../../desk/view-for-caller.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { bookingHooks } from '../../visit/booking-hooks.ts'

/** Handlers of free times, new reservations and their notes. */
export const hubBookingHandlers = bookingHandlers<HubFacility>({
  one: async (facility, caller, row) =>
    viewForCaller(facility, caller, (await reservationById(facility.db, row.id)) ?? row),
  hooks: bookingHooks,
  peer: facility => facility.peer,
})
