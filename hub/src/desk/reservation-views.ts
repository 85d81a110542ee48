import type { Answer } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import type {
  ReservationAnswer,
  StaffReservation,
  StatusHistoryEntry,
} from '@mayim/contract/entities/reservation.ts'
import { refundOfCancel } from '@mayim/core/booking/cancel-booking.ts'
import { reservationById, statusHistoryOf } from '@mayim/core/booking/reservation-table.ts'
import {
  type ReadHubData,
  readForStaff,
  type StaffReading,
  type Visibility,
  viewForStaff,
  visibilityOf,
  withDetails,
} from '@mayim/core/booking/view-for-staff.ts'
import { viewForPatron } from '@mayim/core/booking/view-reservation.ts'
import { isStaff } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { AccessLogRow } from '@mayim/core/ground/schema/building-rows.ts'
import type { ReservationRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import { balanceMinor, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import type { DoorReason } from '@mayim/domain/building/doors.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { nextSteps, shownStatus } from '@mayim/domain/visit/visit.ts'
import { accessOfVisit } from '../building/access-log-table.ts'
import { cubicleById, cubicles, rooms } from '../building/rooms/room-table.ts'
import { viewSection } from '../building/rooms/sections.ts'
import { requestsOfVisit, withMoreTime } from '../building/supplies/supply-table.ts'
import { viewRequest } from '../building/supplies/view-requests.ts'
import { gatherFacts } from '../visit/gather-facts.ts'
import { type AssignedRoom, roomsOfVisit } from '../visit/visit-table.ts'
import { briefOf } from './boards/read-rooms.ts'

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
  const rooms = await roomsOfVisit(facility.db, row.id)
  const lines = reading.lines.get(row.id) ?? []
  const people = await usersById(facility.db, [
    ...[...history, ...access, ...lines].map(entry => entry.byId),
    ...rooms.map(({ who }) => who),
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
    roomAssignedHistory: rooms.map(room => viewGiven(room, reading, names, details.statusHistory ?? [])),
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

/**
 * The doors of a visit as staff see them (building-53), in the order given. The calls to the phone of its room, which
 * the access log has too, are left out.
 * @param names people by id
 */
async function viewAccess(
  db: Readers,
  access: readonly AccessLogRow[],
  { attendants }: Pick<StaffReading, 'attendants'>,
  names: ReadonlyMap<string, string>,
): Promise<NonNullable<StaffReservation['accessLog']>> {
  if (access.length === 0) return []
  const doors = await doorNames(db)
  const cardOf = (id: number | null) => {
    const attendant = id === null ? undefined : attendants.get(id)
    return attendant ? `${attendant.firstName} ${attendant.lastName}`.trim() : null
  }
  return access
    .filter(({ outcome }) => !outcome.startsWith('ring:'))
    .map(({ at, door, outcome, byId, byRole, attendantId, reason, reasonText }) => ({
      dateCreated: at,
      door,
      name: doors.get(door.replace(/-(dry|wet)$/, '')) ?? null,
      firstName: names.get(byId) ?? byRole,
      lastName: '',
      outcome,
      attendant: cardOf(attendantId),
      reason: reason as DoorReason | null,
      reasonText,
    }))
}

/** The names of `room-1`, `cubicle-1` and `pool-1`; a pool has that of its section. */
async function doorNames(db: Readers): Promise<ReadonlyMap<string, string>> {
  const [roomRows, cubicleRows] = await Promise.all([rooms(db), cubicles(db)])
  return new Map([
    ...roomRows.map(({ id, name }) => [`room-${id}`, name] as const),
    ...roomRows.map(({ sectionId, sectionName }) => [`pool-${sectionId}`, sectionName] as const),
    ...cubicleRows.map(({ id, name }) => [`cubicle-${id}`, name] as const),
  ])
}

/** A reservation as its patron or staff sees it. */
export async function viewForCaller(
  facility: Facility,
  caller: Caller,
  row: ReservationRow,
): Promise<ReservationAnswer> {
  if (isStaff(caller)) return detailsForStaff(facility, caller, row)
  return viewForPatron(facility, row, await ledgerOf(facility.db, row.id))
}

/** A reservation after a change of status, with the refund of a cancellation. */
export async function viewAfterChange(
  facility: Facility,
  caller: Caller,
  row: ReservationRow,
): Promise<ReservationAnswer> {
  const refund = shownStatus(row) === 'Canceled' ? await refundOfCancel(facility, row) : {}
  const isOwn = caller.id === row.userId
  return {
    ...(isOwn
      ? viewForPatron(facility, row, await ledgerOf(facility.db, row.id))
      : await detailsForStaff(facility, caller, row)),
    ...refund,
  }
}

/** What the desk shows of a visit after check-in. */
export async function viewCheckedIn(
  db: Readers,
  reservationId: string,
  receipt: 'asked' | 'none',
): Promise<Result<Answer<Calls['checkIn']>>> {
  const row = await reservationById(db, reservationId)
  if (!row) return refuse('missing', 'reservationMissing')
  const cubicle = row.cubicleId === null ? undefined : await cubicleById(db, row.cubicleId)
  return ok({
    reservation: briefOf(row),
    waitingCode: row.waitingCode,
    balance: decimalOf(balanceMinor(row, await ledgerOf(db, row.id))),
    cubicle: cubicle ? { id: cubicle.id, name: cubicle.name } : null,
    receipt,
  })
}

/** Reads what the building adds to a list of reservations: rooms, cubicles and extra time. */
export function hubDataReader({ db }: Pick<Facility, 'db'>): ReadHubData {
  return async (rows, attendants) => {
    const inRooms = rows.filter(row => row.roomId !== null).map(row => row.id)
    const [roomRows, cubicleRows, moreTime] = await Promise.all([
      rooms(db),
      cubicles(db),
      withMoreTime(db, inRooms),
    ])
    return {
      moreTime,
      rooms: new Map(
        roomRows.map(row => [row.id, { id: row.id, name: row.name, section: viewSection(row, attendants) }]),
      ),
      cubicles: new Map(cubicleRows.map(row => [row.id, row])),
    }
  }
}
