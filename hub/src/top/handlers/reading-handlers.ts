import { historyOf, listForStaff, listNights } from '@mayim/core/booking/list-for-staff.ts'
import { viewForPatron } from '@mayim/core/booking/view-reservation.ts'
import { reservationById } from '@mayim/core/ground/reservation-table.ts'
import { isStaff } from '@mayim/core/ground/runtime/caller.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { ledgerOfMany } from '@mayim/core/money/ledger-table.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { dayBoard } from '../../desk/day-board.ts'
import { findByPhone } from '../../desk/find-by-phone.ts'
import { hubDataReader } from '../../desk/read-hub-data.ts'
import { viewForCaller } from '../../desk/view-for-caller.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'

/** Handlers of what the desk reads: the evening, a range of nights, a patron's nights. */
export const readingHandlers = {
  dayBoard: async (facility, { caller, query }) => ok(await dayBoard(facility, caller, query.dt)),

  listAdmin: async (facility, { caller, query }) =>
    listNights(facility, caller, query, hubDataReader(facility)),

  findByUser: async (facility, { caller, query }) => {
    const rows = await historyOf(facility, caller, query)
    if (isStaff(caller)) return ok(await listForStaff(facility, caller, rows, hubDataReader(facility)))
    const lines = await ledgerOfMany(
      facility.db,
      rows.map(row => row.id),
    )
    return ok(rows.map(row => viewForPatron(facility, row, lines.get(row.id) ?? [])))
  },

  reservationGet: async (facility, { caller, params }) => {
    const row = await reservationById(facility.db, params.id)
    return row ? ok(await viewForCaller(facility, caller, row)) : refuse('missing', 'reservationMissing')
  },

  usersFindByPhone: async (facility, { caller, query }, { auth }) =>
    findByPhone(facility, caller, auth.throttles.findsOfKiosk, query),
} satisfies Partial<Handlers<'hub', HubFacility>>
