import { nightsAsked } from '@mayim/core/booking/nights-asked.ts'
import {
  reservationById,
  reservationsBetween,
  reservationsOfNight,
  reservationsOfUser,
} from '@mayim/core/booking/reservation-table.ts'
import { viewForPatron } from '@mayim/core/booking/view-reservation.ts'
import { scheduleDayOf, tonight } from '@mayim/core/calendar/schedule-days.ts'
import { viewNight } from '@mayim/core/calendar/view-schedule.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { bookingHandlers } from '@mayim/core/http/handlers/bookings.ts'
import { ledgerOf, ledgerOfMany } from '@mayim/core/money/ledger-table.ts'
import { mobilePhone } from '@mayim/core/people/mobile-phone.ts'
import { userByPhone } from '@mayim/core/people/user-table.ts'
import { viewUser } from '@mayim/core/people/view-user.ts'
import { isStaff, needsCard } from '@mayim/core/runtime/caller.ts'
import type { Caller } from '@mayim/core/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/schema/schema.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { listRooms } from '../boards/read-rooms.ts'
import { briefOf } from '../boards/view-room.ts'
import { detailsForStaff, listForStaff } from '../desk/read-for-staff.ts'
import type { HubFacility } from '../hub-facility.ts'
import { viewPrinters } from '../lab/view-lab.ts'
import { bookingHooks } from '../visits/booking-hooks.ts'
import { viewCubicles } from './visit-handlers.ts'

/** History begins here (operations 9). */
const historyFrom = '2019-01-01'
const farFuture = '2999-12-31'

/** What the desk reads: the evening, a range, a person's nights. */
export const readingHandlers = {
  ...bookingHandlers<HubFacility>({
    one: async (facility, caller, row) =>
      viewOf(facility, caller, (await reservationById(facility.db, row.id)) ?? row),
    hooks: bookingHooks,
    peer: facility => facility.peer,
  }),

  dayBoard: async (facility, { caller, query }) => {
    const today = tonight(facility)
    const date = query.dt ?? today
    const rows = (await reservationsOfNight(facility.db, date)).filter(row => shownStatus(row) !== 'Replaced')
    return ok({
      date,
      now: new Date(facility.clock.now()).toISOString(),
      isTonight: date === today,
      day: viewNight(facility, scheduleDayOf(facility, date)),
      reservations: await listForStaff(facility, caller, rows),
      rooms: await listRooms(facility),
      // Where the house has put them out of use, no screen of the desk offers one.
      cubicles: facility.settings.current().cubiclesEnabled ? await viewCubicles(facility) : [],
      printers: viewPrinters(facility),
      cardNeeded: facility.settings.current().reservationsStatusChangeCardCode && needsCard(caller),
    })
  },

  listAdmin: async (facility, { caller, query }) => {
    const nights = nightsAsked(facility, caller, query)
    if (!nights.ok) return nights
    const rows = await reservationsBetween(facility.db, nights.value.from, nights.value.to)
    return ok(
      await listForStaff(
        facility,
        caller,
        rows.filter(row => !query.bKallahOnly || row.kallah === 1),
      ),
    )
  },

  findByUser: async (facility, { caller, query }) => {
    const userId = query.user ?? caller.id
    const rows = await reservationsOfUser(facility.db, userId, {
      from: query.dateFrom ?? historyFrom,
      to: query.dateTo ?? farFuture,
    })
    if (isStaff(caller)) return ok(await listForStaff(facility, caller, rows))
    const lines = await ledgerOfMany(
      facility.db,
      rows.map(row => row.id),
    )
    return ok(rows.map(row => viewForPatron(row, lines.get(row.id) ?? [])))
  },

  reservationGet: async (facility, { caller, params }) => {
    const row = await reservationById(facility.db, params.id)
    return row ? ok(await viewOf(facility, caller, row)) : refuse('missing', 'reservationMissing')
  },

  usersFindByPhone: async (facility, { caller, query }, { auth }) => {
    const seconds = caller.kind === 'device' ? auth.throttles.findsOfKiosk.take(caller.id) : 0
    if (seconds > 0) return refuse('tooMany', 'slowDown', { detail: { seconds } })
    const phone = mobilePhone(query.phone, facility.settings.current())
    const user = phone === null ? undefined : await userByPhone(facility.db, phone)
    // Read for nobody as well, so that an answer takes as long whoever is asked for (house rules, The evening).
    const today = tonight(facility)
    const tonights = await reservationsOfUser(facility.db, user?.id ?? '', { from: today, to: today })
    const row = tonights.find(each => !['Canceled', 'Replaced'].includes(shownStatus(each)))
    const seesUser = isStaff(caller) && query.forkioskcheckin !== true
    return ok({
      user: seesUser && user ? viewUser(user, caller) : null,
      reservation: row ? briefOf(row) : null,
    })
  },
} satisfies Partial<Handlers<'hub', HubFacility>>

async function viewOf(facility: HubFacility, caller: Caller, row: ReservationRow) {
  if (isStaff(caller)) return detailsForStaff(facility, caller, row)
  return viewForPatron(row, await ledgerOf(facility.db, row.id))
}
