import type { ReservationRow } from '../../data/schema.ts'
import {
  type Held,
  type Placement,
  type PlaceRequest,
  placeHold,
  takesPlace,
} from '../../domain/availability.ts'
import { minutesOnDate, wallTime } from '../../domain/business-day.ts'
import type { Result } from '../../domain/result.ts'
import { isInRoom } from '../../domain/status.ts'
import { shownStatus } from '../../domain/visit.ts'
import type { Facility, Readers, Writers } from '../facility.ts'
import { type Night, scheduleDayOf } from '../settings/schedule-days.ts'
import { countsForSale } from '../shares/counts.ts'
import { choicesOf } from './view-reservation.ts'

const columns = [
  'id',
  'time',
  'minutes',
  'pool',
  'bookingStatus',
  'visitStatus',
  'holdExpiresAt',
  'timeCompleted',
  'roomIdPreassign',
  'bath',
  'privateRoom',
  'handicapped',
  'segula',
  'kallah',
  'doubleSlot',
  'parking',
  'salonManicure',
  'salonPedicure',
  'salonBoth',
  'chabadBor',
] as const
type HeldRow = Pick<ReservationRow, (typeof columns)[number]>

/** What takes a place of a night among those that this side owns; the other side's are counted against its own share. */
export async function heldOf(
  facility: Facility,
  db: Readers,
  date: string,
  leaveOutId: string | null,
): Promise<Held[]> {
  const rows = await db
    .selectFrom('reservation')
    .select(columns)
    .where('date', '=', date)
    .where('owner', '=', facility.side)
    .where('bookingStatus', 'in', ['Reserved', 'Pending'])
    .execute()
  const nowMs = facility.clock.now()
  const { timeZone } = facility.settings.current()
  return rows
    .filter(row => row.id !== leaveOutId && takesPlace(shownStatus(row), row.holdExpiresAt, nowMs))
    .map(row => heldFrom(row, date, timeZone))
}

function heldFrom(row: HeldRow, date: string, timeZone: string): Held {
  return {
    id: row.id,
    time: row.time,
    minutes: row.minutes,
    pool: row.pool,
    locked: isInRoom(shownStatus(row)) || row.roomIdPreassign !== null,
    leftTime:
      row.timeCompleted === null
        ? null
        : wallTime(minutesOnDate(Date.parse(row.timeCompleted), date, timeZone)),
    ...choicesOf(row),
  }
}

/** Finds a place among those that this side owns, under the night's lock. Refuses slotTaken and the like. */
export async function placeOnNight(
  facility: Facility,
  trx: Writers,
  night: Night,
  request: PlaceRequest & { readonly replacingReservationId: string | null },
): Promise<Result<Placement>> {
  const settings = facility.settings.current()
  const held = await heldOf(facility, trx, night.date, request.replacingReservationId)
  return placeHold(request, held, await countsForSale(facility, trx, night), settings, night)
}

/** The place of a booking that was canceled a moment ago. Refuses slotTaken when another has it by now. */
export async function placeAgain(
  facility: Facility,
  trx: Writers,
  row: ReservationRow,
): Promise<Result<Placement>> {
  const night = scheduleDayOf(facility, row.date)
  return placeOnNight(facility, trx, night, {
    ...choicesOf(row),
    time: row.time,
    replacingReservationId: row.id,
  })
}
