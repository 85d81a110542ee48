import type { Settings } from '@mayim/contract/settings.ts'
import type { WaitingPatron } from '@mayim/domain/booking/wait-list.ts'
import type { ListOfNight } from '@mayim/domain/booking/wait-list-offer.ts'
import { type Held, type Placement, placeHold, takesPlace } from '@mayim/domain/capacity/availability.ts'
import type { Choices } from '@mayim/domain/capacity/choices.ts'
import { heldNight, stayOf } from '@mayim/domain/capacity/held-night.ts'
import { visitSpan } from '@mayim/domain/capacity/occupancy.ts'
import { eligiblePools, type PoolCounts } from '@mayim/domain/capacity/pools.ts'
import { minutesOf } from '@mayim/domain/capacity/slots.ts'
import { price } from '@mayim/domain/money/price.ts'
import type { Result } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { type Night, tonight } from '../../ground/calendar/schedule-days.ts'
import { isShabbosNow } from '../../ground/calendar/shabbos-now.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import type { WaitListEntryRow } from '../../ground/schema/booking-rows.ts'
import { choicesOf } from '../../ground/schema/columns.ts'
import { heldOf } from '../night-places.ts'
import {
  allBookingsOn,
  type BookingOfPatron,
  bookingsOf,
  offersMadeOn,
  offersOfNight,
  openOffersOf,
  waitingFor,
} from './wait-list-table.ts'

/** A waiting patron with the row of the entry. */
export interface PatronWithEntry extends WaitingPatron {
  readonly row: WaitListEntryRow
}

/** Reads the input of `nextOffer` for a night. `counts` are the places that this side may offer. */
export async function gatherList(
  facility: Facility,
  db: Readers,
  night: Night,
  counts: PoolCounts,
): Promise<ListOfNight<PatronWithEntry>> {
  const nowMs = facility.clock.now()
  const rows = await waitingFor(db, facility.side, night.date)
  const offers = (await offersOfNight(db, night.date)).filter(offer => offer.mirror === 0)
  const neverTaken = new Set(
    offers.filter(offer => offer.outcome !== 'accepted').map(offer => offer.reservationId),
  )
  const booked = await allBookingsOn(db, facility.side, night.date)
  const places = await placesOf(facility, db, night, counts)
  return {
    day: night,
    nowMs,
    waiting: rows.map(row => ({ ...row, choices: choicesOf(row), row })),
    busyUserIds: await busyAmong(facility, db, rows),
    offers,
    taken: booked.filter(row => !neverTaken.has(row.id)),
    offersToday: await offersMadeOn(db, tonight(facility)),
    isShabbosAt: instantMs => isShabbosNow({ settings: facility.settings, clock: { now: () => instantMs } }),
    ...places,
  }
}

/** The places of a night that this side may offer, by the same rule as bookings. */
export async function placesOf(
  facility: Facility,
  db: Readers,
  night: Night,
  counts: PoolCounts,
): Promise<Pick<ListOfNight, 'place' | 'free'>> {
  const settings = facility.settings.onNight(night.date)
  const held = await heldOf(facility, db, night.date, null)
  // Many entries want the same choices and time, so each combination is placed once.
  const placements = new Map<string, Result<Placement>>()
  const placeOnce = (choices: Choices, time: string) => {
    const priced = price(choices, settings, night)
    return priced.ok ? placeHold({ ...choices, time }, held, counts, settings, night) : priced
  }
  return {
    place: (choices, time) => {
      const key = `${time} ${JSON.stringify(choices)}`
      const known = placements.get(key) ?? placeOnce(choices, time)
      placements.set(key, known)
      return known
    },
    free: (choices, time) => freeRooms(choices, time, { held, counts, settings, night }),
  }
}

function freeRooms(
  choices: Choices,
  time: string,
  of: {
    readonly held: readonly Held[]
    readonly counts: PoolCounts
    readonly settings: Settings
    readonly night: Night
  },
): number {
  const { held, counts, settings, night } = of
  const span = visitSpan({ ...choices, time, minutes: minutesOf(choices, settings, night) }, settings, night)
  const stay = stayOf('', span, eligiblePools(choices, settings, night), false)
  return heldNight(held, counts, settings, night).plan.room(stay)
}

/**
 * The patrons who get no offer now: those with a booking of that night, those with an open offer, and, if they joined
 * the list themselves, those with a booking of another night (threats-T34).
 */
async function busyAmong(
  facility: Facility,
  db: Readers,
  rows: readonly WaitListEntryRow[],
): Promise<ReadonlySet<string>> {
  const userIds = rows.map(row => row.userId)
  const busy = new Set((await openOffersOf(db, userIds)).map(offer => offer.userId))
  const bookings = await bookingsOf(db, userIds, tonight(facility))
  for (const row of rows)
    if (bookings.some(booking => booking.userId === row.userId && preventsWaiting(facility, booking, row)))
      busy.add(row.userId)
  return busy
}

/** Whether a booking keeps its patron from waiting for the night of an entry. */
export function preventsWaiting(
  facility: Pick<Facility, 'clock'>,
  booking: BookingOfPatron,
  entry: Pick<WaitListEntryRow, 'date' | 'byStaff'>,
): boolean {
  if (booking.date !== entry.date && (entry.byStaff === 1 || booking.visitStatus !== null)) return false
  return takesPlace(shownStatus(booking), booking.holdExpiresAt, facility.clock.now())
}
