import type { AttendantBoard, BoardRoom } from '@mayim/contract/entities/room.ts'
import { marksOfVisit, type StaffReading } from '@mayim/core/booking/view-for-staff.ts'
import { visitsBefore } from '@mayim/core/booking/visits-before-table.ts'
import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isStaff, needsCard } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import { roomSteps } from '@mayim/domain/building/room-transitions.ts'
import { checkPreferenceOf, companyPreferenceOf } from '@mayim/domain/people/attendant-wishes.ts'
import type { Mark } from '@mayim/domain/visit/marks.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { RoomWithSection } from '../../building/rooms/room-table.ts'
import { viewSection } from '../../building/rooms/sections.ts'
import { viewRequest, viewRoomRequests } from '../../building/supplies/view-requests.ts'
import { faultsByRoom } from '../../devices/device-views.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { type PlannedEvening, planTonight } from '../../visit/plan-tonight.ts'
import { cleaningOf, viewOut } from './read-rooms.ts'
import { stepsFor } from './room-panel.ts'
import { inWaitingRoom, waitForRoom, waitInRoom } from './waits.ts'
import { warnAt } from './warn-times.ts'

/**
 * The attendants' board: rooms with their timers, waiting patrons and rooms to clean. It shows codes, and first names
 * of patrons in rooms where the facility allows it (privacy-4).
 */
export async function attendantBoard(facility: HubFacility, caller: Caller): Promise<AttendantBoard> {
  const planned = await planTonight(facility)
  const { evening } = planned
  const faultsOf = faultsByRoom(facility.devices.registry)
  const attendant: Caller = { ...caller, roles: ['Attendant'] }
  const waiting = inWaitingRoom(evening)
  // Only attendants see a patron's preferences; a technician sees the rooms alone.
  const patrons = isStaff(caller)
    ? await readPatrons(facility, [...evening.inRoom.values(), ...waiting])
    : null
  return {
    businessDate: evening.date,
    zmanTevillah: scheduleDayOf(facility, evening.date).zmanTevillah,
    rooms: evening.rooms.map(row => ({
      ...boardRoom(facility, attendant, row, planned, patrons),
      faults: faultsOf(row.id),
    })),
    waiting: waiting.map(row => ({
      reservationId: row.id,
      reservationCode: row.code,
      since: row.timeArrived ?? row.statusSince,
      bath: row.bath === 1,
      marks: marksFor(facility, row, patrons),
      ...waitForRoom(planned, row),
    })),
    cleaning: cleaningOf(facility, planned),
    requests: requestsOf(planned),
    cardNeeded: facility.settings.current().reservationsStatusChangeCardCode && needsCard(caller),
  }
}

/** What the board shows of the patrons of these visits; null for a caller who sees nothing of them. */
type Patrons = Pick<StaffReading, 'users' | 'before'> | null

async function readPatrons({ db }: HubFacility, rows: readonly ReservationRow[]): Promise<Patrons> {
  const [users, before] = await Promise.all([
    usersById(
      db,
      rows.map(row => row.userId),
    ),
    visitsBefore(
      db,
      rows.map(row => row.id),
    ),
  ])
  return { users, before }
}

function marksFor(facility: HubFacility, row: ReservationRow, patrons: Patrons): Mark[] {
  if (patrons === null) return []
  const [user, before] = [patrons.users.get(row.userId), patrons.before.get(row.id)]
  return marksOfVisit(facility, row, { user, before, forDesk: false })
}

function requestsOf({ evening }: PlannedEvening): AttendantBoard['requests'] {
  const codes = new Map([...evening.inRoom.values(), ...evening.visits].map(row => [row.id, row.code]))
  const rooms = new Map(evening.rooms.map(room => [room.id, room]))
  return viewRoomRequests([...evening.requests.values()].flat(), rooms, codes)
}

function boardRoom(
  facility: HubFacility,
  caller: Caller,
  room: RoomWithSection,
  planned: PlannedEvening,
  patrons: Patrons,
): Omit<BoardRoom, 'faults'> {
  const { evening } = planned
  const visitor = evening.inRoom.get(room.id)
  const status = visitor ? shownStatus(visitor) : room.status
  const since = visitor ? visitor.statusSince : room.statusSince
  const { nBefore, wait } = visitor ? waitInRoom(planned, visitor) : { nBefore: null, wait: null }
  return {
    roomId: room.id,
    name: room.name,
    section: viewSection(room, evening.attendants),
    bath: room.bath === 1,
    status,
    statusSince: since,
    warnAt: warnAt(status, since, facility.settings.current(), evening.moreTime.has(visitor?.id ?? '')),
    lights: facility.lightOf(room.id),
    outOfService: viewOut(evening.outOfService.get(room.id)),
    reservationId: visitor?.id ?? null,
    reservationCode: visitor?.code ?? null,
    leftOver: visitor !== undefined && visitor.date < evening.date,
    marks: visitor ? marksFor(facility, visitor, patrons) : [],
    ...herOwn(facility, visitor, visitor && patrons?.users.get(visitor.userId)),
    queuePlace: nBefore === null ? null : nBefore + 1,
    wait,
    next: visitor ? stepsFor(facility, caller, visitor, evening) : ownSteps(room),
    supplies: (evening.requests.get(room.id) ?? []).map(viewRequest),
  }
}

/**
 * The name and the preferences that attendants see. The visit's own preferences replace those of the account
 * (privacy-4).
 */
function herOwn(
  facility: HubFacility,
  visitor: ReservationRow | undefined,
  user: UserRow | undefined,
): Pick<BoardRoom, 'firstName' | 'note' | 'checkedBy' | 'company' | 'handSignal'> {
  const { attendantsSeeFirstNames, checkingBeforeReadyForMikvah } = facility.settings.current()
  const checked = checkPreferenceOf(user?.checkedBy ?? '')
  return {
    firstName: attendantsSeeFirstNames ? (user?.firstName ?? '') : '',
    note:
      user && visitor
        ? [visitor.userNotes, user.notes]
            .map(facility.notes.open)
            .filter(text => text !== '')
            .join('\n')
        : '',
    checkedBy: checked === '' && !checkingBeforeReadyForMikvah ? null : checked,
    company: companyPreferenceOf(user?.company ?? ''),
    handSignal: user?.handSignal === 1,
  }
}

/** What the attendants may do with an empty room: clean it, or request its cleaning. */
function ownSteps(room: RoomWithSection): BoardRoom['next'] {
  return roomSteps(room.status, 'A').map(step => ({
    transition: step.transition,
    status: step.to,
    enabled: true,
    reason: null,
    availableAt: null,
  }))
}
