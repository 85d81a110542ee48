import type { StaffReservation, StatusHistoryEntry } from '@mayim/contract/entities/reservation.ts'
import { readForStaff } from '@mayim/core/booking/list-for-staff.ts'
import {
  type StaffReading,
  type Visibility,
  viewForStaff,
  visibilityOf,
  withDetails,
} from '@mayim/core/booking/view-for-staff.ts'
import { statusHistoryOf } from '@mayim/core/ground/reservation-table.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import { usersById } from '@mayim/core/ground/user-table.ts'
import { nextSteps } from '@mayim/domain/visit/visit.ts'
import { accessOfVisit } from '../building/access-log/access-log-table.ts'
import { requestsOfVisit } from '../building/supplies/supply-table.ts'
import { viewRequest } from '../building/supplies/view-requests.ts'
import { gatherFacts } from '../visit/gather-facts.ts'
import { type AssignedRoom, roomsOfVisit } from './assigned-rooms-table.ts'
import { hubDataReader } from './read-hub-data.ts'
import { viewAccess } from './view-access.ts'

/** One reservation with its history, and its actions with their reasons. */
export async function detailsForStaff(
  facility: Facility,
  caller: Caller,
  row: ReservationRow,
): Promise<StaffReservation> {
  const reading = await readForStaff(facility, [row], hubDataReader(facility))
  const history = await statusHistoryOf(facility.db, row.id)
  const steps = nextSteps(
    await gatherFacts(facility, facility.db, caller, row, { attendantId: null, cardLater: true }),
  )
  const access = await accessOfVisit(facility.db, row.id)
  const given = await roomsOfVisit(facility.db, row.id)
  const lines = reading.lines.get(row.id) ?? []
  const people = await usersById(facility.db, [
    ...[...history, ...access, ...lines].map(entry => entry.byId),
    ...given.map(({ who }) => who),
  ])
  const visibility = visibilityOf(facility, caller)
  const names = new Map([...people].map(([id, user]) => [id, nameFor(user, row, visibility)]))
  const details = withDetails(viewForStaff(facility, row, reading, visibility), {
    history,
    steps,
    names,
    reading,
  })
  const takenBy = new Map(lines.map(line => [line.id, names.get(line.byId) ?? null]))
  return {
    ...details,
    payments: details.payments.map(each => ({ ...each, takenBy: takenBy.get(each.id) ?? null })),
    roomAssignedHistory: given.map(room => viewGiven(room, reading, names, details.statusHistory ?? [])),
    supplies: (await requestsOfVisit(facility.db, row.id)).map(viewRequest),
    accessLog: await viewAccess(facility.db, access, reading, names),
  }
}

/** The card is that of the assignment at the same instant; a swap has none. */
function viewGiven(
  { roomId, at, who }: AssignedRoom,
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

/** Who made a change: staff by account; the patron by name for staff who may see names, by code for others. */
function nameFor(user: UserRow, row: ReservationRow, visibility: Visibility): string {
  if (user.id !== row.userId) return user.username
  const name = `${user.firstName} ${user.lastName}`.trim()
  return visibility === 'person' && name !== '' ? name : row.code
}
