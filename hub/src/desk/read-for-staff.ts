import type { StaffReservation, StatusHistoryEntry } from '@mayim/contract/entities/reservation.ts'
import { statusHistoryOf } from '@mayim/core/booking/reservation-table.ts'
import {
  type Sees,
  type StaffReading,
  seesOf,
  viewForStaff,
  withDetails,
} from '@mayim/core/booking/view-for-staff.ts'
import { ledgerOfMany } from '@mayim/core/money/ledger-table.ts'
import { attendants } from '@mayim/core/people/attendant-table.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import { cancelsAsked } from '@mayim/core/requests/request-table.ts'
import type { Caller, Facility } from '@mayim/core/runtime/facility.ts'
import type { ReservationRow, UserRow } from '@mayim/core/schema/schema.ts'
import { nextSteps } from '@mayim/domain/visit/visit.ts'
import { accessOfVisit } from '../access-log/access-log-table.ts'
import { cubicles, rooms } from '../rooms/room-table.ts'
import { viewSection } from '../rooms/view-section.ts'
import { requestsOfVisit, withMoreTime } from '../supplies/supply-table.ts'
import { viewRequest } from '../supplies/view-requests.ts'
import { gatherFacts } from '../visits/gather-facts.ts'
import { type RoomGiven, roomsOfVisit } from './rooms-given-table.ts'

async function readFor(facility: Facility, rows: readonly ReservationRow[]): Promise<StaffReading> {
  const [lines, users, roomRows, cubicleRows, attendantRows, moreTime] = await Promise.all([
    ledgerOfMany(
      facility.db,
      rows.map(row => row.id),
    ),
    usersById(
      facility.db,
      rows.map(row => row.userId),
    ),
    rooms(facility.db),
    cubicles(facility.db),
    attendants(facility.db),
    withMoreTime(
      facility.db,
      rows.filter(row => row.roomId !== null).map(row => row.id),
    ),
  ])
  const byId = new Map(attendantRows.map(row => [row.id, row]))
  return {
    lines,
    moreTime,
    users,
    rooms: new Map(
      roomRows.map(row => [row.id, { id: row.id, name: row.name, section: viewSection(row, byId) }]),
    ),
    cubicles: new Map(cubicleRows.map(row => [row.id, row])),
    attendants: byId,
  }
}

/** A list for staff, in the order given. */
export async function listForStaff(
  facility: Facility,
  caller: Caller,
  rows: readonly ReservationRow[],
): Promise<StaffReservation[]> {
  const reading = await readFor(facility, rows)
  const asked = await cancelsAsked(
    facility.db,
    rows.map(row => row.id),
  )
  const sees = seesOf(facility, caller)
  return rows.map(row => ({
    ...viewForStaff(row, reading, sees),
    ...(asked.has(row.id) ? { cancelRequested: true } : {}),
  }))
}

/** One reservation, whole: history, actions with their reasons. */
export async function detailsForStaff(
  facility: Facility,
  caller: Caller,
  row: ReservationRow,
): Promise<StaffReservation> {
  const reading = await readFor(facility, [row])
  const history = await statusHistoryOf(facility.db, row.id)
  const steps = nextSteps(
    await gatherFacts(facility, facility.db, caller, row, { attendantId: null, cardLater: true }),
  )
  const access = await accessOfVisit(facility.db, row.id)
  const given = await roomsOfVisit(facility.db, row.id)
  const people = await usersById(facility.db, [
    ...[...history, ...access].map(entry => entry.byId),
    ...given.map(({ who }) => who),
  ])
  const sees = seesOf(facility, caller)
  const names = new Map([...people].map(([id, user]) => [id, nameFor(user, row, sees)]))
  const details = withDetails(viewForStaff(row, reading, sees), { history, steps, names, reading })
  return {
    ...details,
    roomAssignedHistory: given.map(room => viewGiven(room, reading, names, details.statusHistory ?? [])),
    supplies: (await requestsOfVisit(facility.db, row.id)).map(viewRequest),
    accessLog: access.map(({ at, door, outcome, byId, byRole }) => ({
      dateCreated: at,
      door,
      firstName: names.get(byId) ?? byRole,
      lastName: '',
      outcome,
    })),
  }
}

/** The card is that of the placing at the same instant; a swap has none. */
function viewGiven(
  { roomId, at, who }: RoomGiven,
  reading: StaffReading,
  names: ReadonlyMap<string, string>,
  history: readonly StatusHistoryEntry[],
): NonNullable<StaffReservation['roomAssignedHistory']>[number] {
  const placing = history.find(entry => entry.dateCreated === at && entry.newReservationStatus === 'Assigned')
  return {
    roomId,
    roomName: reading.rooms.get(roomId)?.name ?? String(roomId),
    dateCreated: at,
    byUser: names.get(who) ?? null,
    attendant: placing?.attendant ?? null,
  }
}

/** Who made a change: staff by account; the patron by name to those who see it, by her code to others. */
function nameFor(user: UserRow, row: ReservationRow, sees: Sees): string {
  if (user.id !== row.userId) return user.username
  const name = `${user.firstName} ${user.lastName}`.trim()
  return sees === 'person' && name !== '' ? name : row.code
}
