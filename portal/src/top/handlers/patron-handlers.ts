import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import { undoAnywhere } from '@mayim/core/booking/anywhere/book-anywhere.ts'
import type { BookingInput } from '@mayim/core/booking/booking-input.ts'
import { signProof } from '@mayim/core/booking/booking-proof.ts'
import { cancelBooking, refundOfCancel } from '@mayim/core/booking/cancel-booking.ts'
import { requestedCancels } from '@mayim/core/booking/request-table.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { confirmHold } from '@mayim/core/booking/settle-hold.ts'
import { historyOf, listForStaff, listNights } from '@mayim/core/booking/view-for-staff.ts'
import { viewForPatron } from '@mayim/core/booking/view-reservation.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isStaff, mayPassLimits } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { bookingHandlers } from '@mayim/core/http/handlers/bookings.ts'
import { ledgerOfMany } from '@mayim/core/money/ledger-table.ts'
import { readMembership } from '@mayim/core/money/membership/membership.ts'
import { readingsOf, servedPhone } from '@mayim/core/people/mobile-phone.ts'
import { viewUser } from '@mayim/core/people/user.ts'
import { excludedAttendantsOf, userByPhone, usersById } from '@mayim/core/people/user-table.ts'
import { excludesAll } from '@mayim/domain/people/attendant-wishes.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { cancelMoneyOf } from '../../money/back/cancel-money.ts'
import { settlePrepaid } from '../../money/prepaid.ts'
import { spendCredit } from '../../money/spend-credit.ts'

const timeoutMs = 1_500

/**
 * Warns a patron before she pays if she excluded every attendant on duty tonight (people-51). Only the hub knows who is
 * on duty; the portal asks it only for a patron with excluded attendants, and skips the warning if the hub does not
 * answer.
 */
async function checkAttendants(
  facility: PortalFacility,
  caller: Caller,
  { userId, date, attendantsConfirmed }: Pick<BookingInput, 'userId' | 'date' | 'attendantsConfirmed'>,
): Promise<Result<null>> {
  if (caller.id !== userId || attendantsConfirmed || date !== tonight(facility)) return ok(null)
  const excluded = await excludedAttendantsOf(facility.db, userId)
  if (excluded.length === 0) return ok(null)
  const onDuty = await facility.peer.ask<number[]>('onDuty', {}, { timeoutMs })
  return onDuty.ok && excludesAll(onDuty.value, excluded)
    ? refuse('conflict', 'attendantsAllExcluded', { field: 'attendantsConfirmed' })
    : ok(null)
}

/** Handlers of free times, new reservations and their notes. */
export const portalBookingHandlers = bookingHandlers<PortalFacility>({
  one: oneView,
  peer: facility => facility.peer,
  beforeBooking: checkAttendants,
  afterBooking: payFromCredit,
})

/** Handlers of a patron's own bookings, and of what staff read of them at the portal. */
export const patronHandlers = {
  reservationGet: async (facility, { caller, params }) => {
    const row = await reservationById(facility.db, params.id)
    return row ? ok(await oneView(facility, caller, row)) : refuse('missing', 'reservationMissing')
  },

  findByUser: async (facility, { caller, query }) => {
    const rows = await historyOf(facility, caller, query)
    if (isStaff(caller)) return ok(await listForStaff(facility, caller, rows))
    const lines = await ledgerOfMany(
      facility.db,
      rows.map(row => row.id),
    )
    const users = await usersById(
      facility.db,
      rows.map(row => row.userId),
    )
    const requests = await requestedCancels(
      facility.db,
      rows.map(row => row.id),
    )
    return ok(
      rows.map(row => ({
        ...viewForPatron(facility, row, lines.get(row.id) ?? [], users.get(row.userId)),
        ...cancelRequestIn(requests, row),
      })),
    )
  },

  listAdmin: async (facility, { caller, query }) => listNights(facility, caller, query),

  // A patron may only cancel her own booking, and revert that within a minute (visit-25).
  reservationStatus: async (facility, { caller, params, body }) => {
    const row = await reservationById(facility.db, params.id)
    if (!row) return refuse('missing', 'reservationMissing')
    const status = shownStatus(row)
    if (body.expectedStatus && body.expectedStatus !== status)
      return refuse('conflict', 'statusChanged', { detail: { status } })
    if (body.status !== 'Canceled' && body.status !== 'Reserved')
      return refuse('forbidden', 'onlyCancel', { field: 'status' })
    const done =
      body.status === 'Canceled'
        ? await cancelBooking(facility, caller, params.id)
        : await wayBack(facility, caller, { id: params.id, status })
    if (!done.ok) return done
    const refund = body.status === 'Canceled' ? await refundOfCancel(facility, done.value) : {}
    return ok({ ...(await oneView(facility, caller, done.value)), ...refund })
  },

  usersFindByPhone: async (facility, { caller, query }, { auth }) => {
    const seconds = caller.kind === 'device' ? auth.throttles.findsOfKiosk.take(caller.id) : 0
    if (seconds > 0) return refuse('tooMany', 'slowDown', { detail: { seconds } })
    const settings = facility.settings.current()
    const phone = servedPhone(query.phone, settings)
    const user = phone === null ? undefined : await userByPhone(facility.db, phone)
    const seesUser = isStaff(caller) && query.forkioskcheckin !== true
    return ok({
      user:
        seesUser && user
          ? viewUser(facility, user, caller, await readMembership(facility.db, user.id))
          : null,
      reservation: null,
      ...(seesUser ? readingsOf(query.phone, settings) : {}),
    })
  },
} satisfies Partial<Handlers<'portal', PortalFacility>>

/** Credit pays for the booking before a payment is requested. */
async function payFromCredit(
  facility: PortalFacility,
  caller: Caller,
  row: ReservationRow,
): Promise<ReservationRow> {
  const isSpent = await spendCredit(facility, caller, row.userId)
  const isPaid = (await settlePrepaid(facility, caller, row.userId)) || isSpent
  return isPaid ? ((await reservationById(facility.db, row.id)) ?? row) : row
}

/** Back to Reserved: staff confirm a hold (visit-R3), or a cancellation is reverted. */
function wayBack(
  facility: PortalFacility,
  caller: Caller,
  { id, status }: { readonly id: string; readonly status: ReservationStatus },
) {
  return status === 'Pending' && mayPassLimits(caller)
    ? confirmHold(facility, caller, id)
    : undoAnywhere(facility, facility.peer, caller, id)
}

async function oneView(
  facility: PortalFacility,
  caller: Caller,
  row: ReservationRow,
): Promise<ReservationAnswer> {
  if (isStaff(caller)) {
    const [view] = await listForStaff(facility, caller, [row])
    if (view) return view
  }
  const lines = await ledgerOfMany(facility.db, [row.id])
  const users = await usersById(facility.db, [row.userId])
  const money = await cancelMoneyOf(facility, row)
  const isComing = shownStatus(row) === 'Reserved' && row.date >= tonight(facility)
  return {
    ...viewForPatron(facility, row, lines.get(row.id) ?? [], users.get(row.userId)),
    ...cancelRequestIn(await requestedCancels(facility.db, [row.id]), row),
    ...(money ? { cancelMoney: money } : {}),
    ...(isComing ? { bookingProof: await signProof(facility, row) } : {}),
  }
}

function cancelRequestIn(requests: ReadonlySet<string>, row: Pick<ReservationRow, 'id'>) {
  return requests.has(row.id) ? { cancelRequested: true } : {}
}
