import type { Twin } from './twin.ts'

const places = 'shared/src/operations/reservations/night-places.ts'
const change = 'portal/src/bookings/change-booking.ts'
const book = 'shared/src/operations/reservations/book.ts'

/** Broken rules of selling one's own share alone (the sync design, S1 and S3). */
export const twinsOfTheBookings: readonly Twin[] = [
  {
    name: 'judged-outside',
    wrong: 'judges the places by what was committed before its own transaction',
    patches: [
      {
        file: places,
        find: 'heldOf(facility, trx, night.date, request.replacingReservationId)',
        put: 'heldOf(facility, facility.db, night.date, request.replacingReservationId)',
      },
    ],
  },
  {
    name: 'places-unlocked-by-the-canceled',
    wrong: 'gives a canceled booking its place back without asking whether it is still free',
    patches: [
      {
        file: change,
        find: 'if (!placed.ok) return placed',
        put: 'if (!placed.ok) placed.value = { pool: row.pool }',
      },
    ],
  },
  {
    name: 'owner-unasked',
    wrong: 'ends a booking that the other side owns',
    patches: [
      {
        file: change,
        find: "if (row.owner !== facility.side) return refuse('conflict', 'ownedElsewhere')",
        put: '',
      },
    ],
  },
  {
    name: 'moves-unwritten',
    wrong: 'makes room by a move that it does not keep',
    patches: [{ file: book, find: 'await applyMoves(facility, trx, caller, placed.value)', put: '' }],
  },
  {
    name: 'replaced-keeps-none',
    wrong: 'frees the place of a booking that is to be replaced, and leaves it standing',
    patches: [
      {
        file: book,
        find: 'if (replaced.value) await replace(facility, trx, caller, replaced.value)',
        put: '',
      },
    ],
  },
]
