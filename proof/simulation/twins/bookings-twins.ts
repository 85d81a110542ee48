import type { Twin } from './twin.ts'

const booking = 'shared/core/booking'

/** Faulty twins of selling and of ending bookings (sync-S1, sync-S3, sync-S5). */
export const bookingTwins: readonly Twin[] = [
  {
    name: 'judged-outside',
    wrong: 'counts the places outside its own transaction',
    patches: [
      {
        file: `${booking}/night-places.ts`,
        find: 'const all = await heldOf(facility, trx, night.date, null)',
        put: 'const all = await heldOf(facility, facility.db, night.date, null)',
      },
    ],
  },
  {
    name: 'night-kept-as-it-was',
    wrong: 'judges by a night in memory in which no booking was ever changed or canceled',
    patches: [
      {
        file: `${booking}/held-table.ts`,
        find: 'const changed = new Set(noted)',
        put: 'const changed = new Set<string>()',
      },
      { file: `${booking}/held-table.ts`, find: 'changed.add(entry.entityId)', put: 'continue' },
    ],
  },
  {
    name: 'place-back-unasked',
    wrong: 'undoes a cancellation without a check for a free place',
    patches: [
      {
        file: `${booking}/cancel-booking.ts`,
        find: "if (!placement.ok) return refuse('conflict', 'placeGone', { detail: { reason: placement.code } })",
        put: 'if (!placement.ok) placement.value = { pool: row.pool }',
      },
    ],
  },
  {
    name: 'owner-unasked',
    wrong: 'ends a booking that the other side owns',
    patches: [
      {
        file: `${booking}/cancel-booking.ts`,
        find: 'if (row.owner !== facility.side) return ofOther(trx, row)',
        put: '',
      },
    ],
  },
  {
    name: 'replaced-stands',
    wrong: 'frees the place of a replaced booking but leaves it active',
    patches: [
      {
        file: `${booking}/write-sale.ts`,
        find: "if (original && status === 'Reserved') await closeOriginal(facility, trx, caller, original)",
        put: '',
      },
    ],
  },
  {
    name: 'expired-hold-settled',
    wrong: 'confirms a hold that has expired, although its place was sold',
    patches: [
      {
        file: `${booking}/settle-hold.ts`,
        find: "if (isHoldOver(row, facility.clock.now())) return refuse('conflict', 'holdExpired')",
        put: '',
      },
      // Otherwise the sale of its place has ended it.
      { file: `${booking}/night-places.ts`, find: 'await endOverHolds(facility, trx, night.date)', put: '' },
    ],
  },
  {
    name: 'hold-without-end',
    wrong: 'does not end a hold that is not paid',
    patches: [
      {
        file: `${booking}/holds-job.ts`,
        find: 'if (!isOver && !(await isPaid(facility, hold))) continue',
        put: 'if (!(await isPaid(facility, hold))) continue',
      },
    ],
  },
  {
    name: 'request-dropped',
    wrong: 'drops a request for a booking that was handed over meanwhile',
    patches: [
      {
        file: 'shared/core/booking/request-table.ts',
        find: ".where('reservation.owner', '=', side)",
        put: ".where('reservation.owner', '=', side).where('bookingRequest.askedBy', '!=', side)",
      },
    ],
  },
  {
    name: 'cancel-beats-arrival',
    wrong: 'cancels a patron who has been checked in after the request',
    patches: [
      {
        file: 'shared/core/booking/anywhere/answer-requests.ts',
        find: "if (row.visitStatus !== null) return reject(facility, trx, request, 'statusNotAllowed')",
        put: '',
      },
    ],
  },
]
