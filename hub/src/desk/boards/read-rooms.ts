import type { CleaningRoom, Room } from '@mayim/contract/entities/room.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { minutesOnDate, wallTime } from '@mayim/domain/calendar/business-day.ts'
import { cleaningOrder } from '@mayim/domain/plan/cleaning-order.ts'
import type { RoomWithSection } from '../../building/rooms/room-table.ts'
import { faultsByRoom } from '../../devices/view-faults.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { type PlannedEvening, planTonight } from '../../visit/evening/plan-tonight.ts'
import { type Evening, readEvening } from '../../visit/evening/read-evening.ts'
import { type RoomReading, viewRoom } from './view-room.ts'

/** The services that reading rooms needs. */
export async function readRooms(
  facility: HubFacility,
): Promise<{ rows: readonly RoomWithSection[]; reading: RoomReading }> {
  const evening = await readEvening(facility)
  return { rows: evening.rooms, reading: readingOf(facility, evening) }
}

/** The part of the evening that a room's view needs. */
function readingOf(facility: HubFacility, evening: Evening): RoomReading {
  return {
    ...evening,
    lightOf: roomId => facility.lightOf(roomId),
    faultsOf: faultsByRoom(facility.devices.registry),
  }
}

/** Every room in its current state. */
export async function listRooms(facility: HubFacility): Promise<Room[]> {
  const { rows, reading } = await readRooms(facility)
  return rows.map(row => viewRoom(row, reading))
}

/** The rooms that need cleaning, in the order in which to clean them. */
export async function listCleaning(facility: Facility): Promise<CleaningRoom[]> {
  return cleaningOf(facility, await planTonight(facility))
}

/** The same for a planned evening: by the time at which the plan needs the room, then the oldest first (visit-80). */
export function cleaningOf(
  facility: Pick<Facility, 'settings'>,
  { evening, plan }: PlannedEvening,
): CleaningRoom[] {
  const { timeZone } = facility.settings.current()
  const dirty = evening.rooms.filter(
    row => row.reservationId === null && (row.status === 'NeedsCleaning' || row.status === 'Cleaning'),
  )
  const order = cleaningOrder(
    dirty.map(row => ({
      id: row.id,
      row,
      wantedMs: plan.wanted.get(row.id) ?? null,
      sinceMs: Date.parse(row.statusSince),
    })),
  )
  return order.map(({ row, wantedMs }) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    statusSince: row.statusSince,
    neededBy: wantedMs === null ? null : wallTime(minutesOnDate(wantedMs, evening.date, timeZone)),
  }))
}
