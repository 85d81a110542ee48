import type { Twin } from './twin.ts'

const booking = 'shared/core/booking'

/** Broken rules of selling and of who may end a booking (the sync design, S1, S3 and S5). */
export const twinsOfTheBookings: readonly Twin[] = [
  {
    name: 'judged-outside',
    wrong: 'judges the places by what was committed before its own transaction',
    patches: [
      {
        file: `${booking}/night-places.ts`,
        find: 'heldOf(facility, trx, night.date, request.replacingReservationId)',
        put: 'heldOf(facility, facility.db, night.date, request.replacingReservationId)',
      },
    ],
  },
  {
    name: 'place-back-unasked',
    wrong: 'gives a canceled booking its place back without asking whether it is still free',
    patches: [
      {
        file: `${booking}/undo-cancel.ts`,
        find: "if (!placed.ok) return refuse('conflict', 'placeGone', { detail: { reason: placed.code } })",
        put: 'if (!placed.ok) placed.value = { pool: row.pool }',
      },
    ],
  },
  {
    name: 'owner-unasked',
    wrong: 'ends a booking that the other side owns',
    patches: [
      {
        file: `${booking}/change-own-booking.ts`,
        find: 'if (row.owner !== facility.side) return ofOther(trx, row)',
        put: '',
      },
    ],
  },
  {
    name: 'replaced-stands',
    wrong: 'frees the place of a booking that another replaces, and leaves it standing',
    patches: [
      {
        file: `${booking}/write-booking.ts`,
        find: "if (original && status === 'Reserved') await closeOriginal(facility, trx, caller, original)",
        put: '',
      },
    ],
  },
  {
    name: 'expired-hold-settled',
    wrong: 'confirms a hold whose time is over, though its place may be sold',
    patches: [
      {
        file: `${booking}/confirm-hold.ts`,
        find: "if (isHoldOver(row, facility.clock.now())) return refuse('conflict', 'holdExpired')",
        put: '',
      },
    ],
  },
  {
    name: 'hold-without-end',
    wrong: 'never ends a hold that is not paid',
    patches: [
      {
        file: `${booking}/keep-holds.ts`,
        find: 'if (!isOver && !(await isPaid(facility, hold))) continue',
        put: 'if (!(await isPaid(facility, hold))) continue',
      },
    ],
  },
  {
    name: 'request-dropped',
    wrong: 'forgets a request when the booking went to the other side meanwhile',
    patches: [
      {
        file: 'shared/core/requests/request-table.ts',
        find: ".where('reservation.owner', '=', side)",
        put: ".where('reservation.owner', '=', side).where('bookingRequest.askedBy', '!=', side)",
      },
    ],
  },
  {
    name: 'cancel-beats-arrival',
    wrong: 'cancels whom reception has checked in, because she asked before',
    patches: [
      {
        file: 'shared/core/anywhere/answer-requests.ts',
        find: "if (row.visitStatus !== null) return reject(facility, trx, request, 'statusNotAllowed')",
        put: '',
      },
    ],
  },
]
