import type { Twin } from './twin.ts'

const places = 'shared/src/operations/reservations/night-places.ts'
const undo = 'shared/src/operations/reservations/undo-cancel.ts'
const ownOnly = 'shared/src/operations/reservations/change-own-booking.ts'
const takePlace = 'shared/src/operations/reservations/take-place.ts'
const write = 'shared/src/operations/reservations/write-booking.ts'

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
        file: undo,
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
        file: ownOnly,
        find: 'if (row.owner !== facility.side) return refuseForeign(facility)',
        put: '',
      },
    ],
  },
  {
    name: 'moves-unwritten',
    wrong: 'makes room by a move that it does not keep',
    patches: [
      { file: takePlace, find: 'await applyMoves(facility, trx, caller, placed.value.moves)', put: '' },
    ],
  },
  {
    name: 'replaced-keeps-none',
    wrong: 'frees the place of a booking that is to be replaced, and leaves it standing',
    patches: [
      {
        file: write,
        find: "if (original && status === 'Reserved') await closeReplaced(facility, trx, caller, original)",
        put: '',
      },
    ],
  },
]
