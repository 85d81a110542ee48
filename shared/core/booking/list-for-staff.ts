import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import type { AttendantRow, ReservationRow } from '../ground/schema/schema.ts'
import { ledgerOfMany } from '../money/ledger-table.ts'
import { attendants } from '../people/attendants/attendant-table.ts'
import { usersById } from '../people/user-table.ts'
import { nightRange } from './date-range.ts'
import { requestedCancels } from './requests/request-table.ts'
import { reservationsBetween, reservationsOfUser } from './reservation-table.ts'
import { type StaffReading, viewForStaff, visibilityOf } from './view-for-staff.ts'

/** What only the hub knows about reservations: rooms, cubicles, and requests for extra time. */
export type HubReading = Pick<StaffReading, 'rooms' | 'cubicles' | 'moreTime'>

/** Reads what only the hub knows about these reservations. */
export type ReadHubData = (
  rows: readonly ReservationRow[],
  attendants: ReadonlyMap<number, AttendantRow>,
) => Promise<HubReading>

const noHubData: ReadHubData = async () => ({ rooms: new Map(), cubicles: new Map() })

/** Reads the data of the staff's view, once for the whole list. */
export async function readForStaff(
  { db }: Pick<Facility, 'db'>,
  rows: readonly ReservationRow[],
  readHub: ReadHubData = noHubData,
): Promise<StaffReading> {
  const [lines, users, attendantRows] = await Promise.all([
    ledgerOfMany(
      db,
      rows.map(row => row.id),
    ),
    usersById(
      db,
      rows.map(row => row.userId),
    ),
    attendants(db),
  ])
  const byId = new Map(attendantRows.map(row => [row.id, row]))
  return { lines, users, attendants: byId, ...(await readHub(rows, byId)) }
}

/** A list for staff, in the order given. */
export async function listForStaff(
  facility: Facility,
  caller: Caller,
  rows: readonly ReservationRow[],
  readHub: ReadHubData = noHubData,
): Promise<StaffReservation[]> {
  const [reading, cancelRequested] = await Promise.all([
    readForStaff(facility, rows, readHub),
    requestedCancels(
      facility.db,
      rows.map(row => row.id),
    ),
  ])
  const visibility = visibilityOf(facility, caller)
  return rows.map(row => ({
    ...viewForStaff(facility, row, reading, visibility),
    ...(cancelRequested.has(row.id) ? { cancelRequested: true } : {}),
  }))
}

/** The reservations of the requested nights, by default tonight. Refuses as `nightRange`. */
export async function listNights(
  facility: Facility,
  caller: Caller,
  filter: { readonly dt?: string; readonly dtTo?: string; readonly bKallahOnly?: boolean },
  readHub: ReadHubData = noHubData,
): Promise<Result<StaffReservation[]>> {
  const nights = nightRange(facility, caller, filter)
  if (!nights.ok) return nights
  const rows = await reservationsBetween(facility.db, nights.value.from, nights.value.to)
  const listed = rows.filter(row => !filter.bKallahOnly || row.kallah === 1)
  return ok(await listForStaff(facility, caller, listed, readHub))
}

/** The first date of a history (booking-52). */
const historyFrom = '2019-01-01'
const farFuture = '2999-12-31'

/** The reservations of one patron, by default the caller. */
export async function historyOf(
  { db }: Pick<Facility, 'db'>,
  caller: Caller,
  filter: { readonly user?: string; readonly dateFrom?: string; readonly dateTo?: string },
): Promise<ReservationRow[]> {
  const range = { from: filter.dateFrom ?? historyFrom, to: filter.dateTo ?? farFuture }
  return reservationsOfUser(db, filter.user ?? caller.id, range)
}
