import type { AttendantBoard, BoardRoom } from '@mayim/shared/contract/entities/room.ts'
import { roomSteps } from '@mayim/shared/domain/room-transitions.ts'
import { shownStatus } from '@mayim/shared/domain/visit.ts'
import { isStaff } from '@mayim/shared/operations/caller.ts'
import type { Caller } from '@mayim/shared/operations/facility.ts'
import { reservationsOfNight } from '@mayim/shared/operations/reservations/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/shared/operations/settings/schedule-days.ts'
import { usersById } from '@mayim/shared/operations/users/user-table.ts'
import type { HubFacility } from '../hub-facility.ts'
import { listRequests } from '../supplies/list-requests.ts'
import { viewRequest } from '../supplies/view-requests.ts'
import { countBefore } from '../visits/queues.ts'
import { cleaningListOf, readRooms } from './read-rooms.ts'
import { stepsFor } from './room-panel.ts'
import type { RoomWithSection } from './room-table.ts'
import { type RoomReading, sectionOf } from './view-room.ts'
import { warnAt } from './warn-at.ts'

/** The attendants' evening: rooms with clocks, who waits, what is to be cleaned; codes only (house rules, Privacy). */
export async function attendantBoard(facility: HubFacility, caller: Caller): Promise<AttendantBoard> {
  const { rows, reading } = await readRooms(facility)
  const attendant: Caller = { ...caller, roles: ['Attendant'] }
  const notes = await usersById(
    facility.db,
    [...reading.inRoom.values()].map(row => row.userId),
  )
  // Her note is for those who attend her; a technician sees the house alone.
  const noteOf = (userId: string) => (isStaff(caller) ? (notes.get(userId)?.notes ?? '') : '')
  const night = tonight(facility)
  const waiting = (await reservationsOfNight(facility.db, night)).filter(
    row => shownStatus(row) === 'Waiting',
  )
  return {
    businessDate: night,
    zmanTevillah: scheduleDayOf(facility, night).zmanTevillah,
    rooms: await Promise.all(rows.map(row => boardRoom(facility, attendant, row, reading, noteOf))),
    waiting: waiting
      .sort(
        (a, b) =>
          (b.arrivedOnTime ?? 0) - (a.arrivedOnTime ?? 0) ||
          (a.timeArrived ?? '').localeCompare(b.timeArrived ?? ''),
      )
      .map(row => ({
        reservationId: row.id,
        reservationCode: row.code,
        since: row.timeArrived ?? row.statusSince,
        bath: row.bath === 1,
        wait: null,
        roomId: null,
      })),
    cleaning: cleaningListOf(rows),
    requests: await listRequests(facility.db),
    cardNeeded: facility.settings.current().reservationsStatusChangeCardCode,
    ownAttendantId: null,
  }
}

async function boardRoom(
  facility: HubFacility,
  caller: Caller,
  room: RoomWithSection,
  reading: RoomReading,
  noteOf: (userId: string) => string,
): Promise<BoardRoom> {
  const visitor = reading.inRoom.get(room.id)
  const status = visitor ? shownStatus(visitor) : room.status
  const since = visitor ? visitor.statusSince : room.statusSince
  const before = visitor ? await countBefore(facility, facility.db, visitor) : null
  return {
    roomId: room.id,
    name: room.name,
    section: sectionOf(room, reading.attendants),
    bath: room.bath === 1,
    status,
    statusSince: since,
    warnAt: warnAt(status, since, facility.settings.current()),
    lights: reading.lightOf(room.id),
    reservationId: visitor?.id ?? null,
    reservationCode: visitor?.code ?? null,
    note: visitor ? noteOf(visitor.userId) : '',
    queuePlace: before === null ? null : before + 1,
    wait: null,
    next: visitor ? await stepsFor(facility, caller, visitor) : ownSteps(room),
    supplies: (reading.requests.get(room.id) ?? []).map(viewRequest),
  }
}

/** What the attendants may do with an empty room: clean it, or have it cleaned. */
function ownSteps(room: RoomWithSection): BoardRoom['next'] {
  return roomSteps(room.status, 'A').map(step => ({
    transition: step.transition,
    status: step.to,
    enabled: true,
    reason: null,
    availableAt: null,
  }))
}
