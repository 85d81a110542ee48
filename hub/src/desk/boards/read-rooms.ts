import type { ReservationBrief } from '@mayim/contract/entities/reservation.ts'
import type { CleaningRoom, Room } from '@mayim/contract/entities/room.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { SupplyRequestRow } from '@mayim/core/ground/schema/building-rows.ts'
import { choicesOf } from '@mayim/core/ground/schema/columns.ts'
import type { AttendantRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { minutesOnDate, wallTime } from '@mayim/domain/calendar/business-day.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import type { OutOfServicePeriod } from '@mayim/domain/capacity/out-of-service.ts'
import { cleaningOrder } from '@mayim/domain/plan/cleaning-order.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { type RoomWithSection, usesOf } from '../../building/rooms/room-table.ts'
import { viewSection } from '../../building/rooms/sections.ts'
import { viewRequest } from '../../building/supplies/view-requests.ts'
import { faultsByRoom } from '../../devices/device-views.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { type PlannedEvening, planTonight } from '../../visit/plan-tonight.ts'
import { type Evening, readEvening } from '../../visit/read-evening.ts'

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

/** The part of a visit that any screen may show: the code and the status. */
export function briefOf(row: ReservationRow): ReservationBrief {
  return {
    reservationId: row.id,
    reservationCode: row.code,
    reservationStatus: shownStatus(row),
    reservationDate: row.date,
    reservationTime: row.time,
    timeToBeSet: isTimeToBeSet(choicesOf(row), row.time),
    statusSince: row.statusSince,
    timeArrived: row.timeArrived,
  }
}

interface RoomReading {
  readonly attendants: ReadonlyMap<number, AttendantRow>
  readonly inRoom: ReadonlyMap<number, ReservationRow>
  readonly preassigned: ReadonlyMap<number, ReservationRow>
  /** As the device reports it; null until it has reported. */
  readonly lightOf: (roomId: number) => boolean | null
  /** Tonight's civil date. */
  readonly date: string
  /** What does not work in a room. */
  readonly faultsOf: (roomId: number) => Room['faults']
  readonly outOfService: ReadonlyMap<number, OutOfServicePeriod>
  /** The open supply requests of a room. */
  readonly requests: ReadonlyMap<number, readonly SupplyRequestRow[]>
}

/** While a patron is in a room it shows the status of her reservation, otherwise its own (visit-2). */
function viewRoom(room: RoomWithSection, reading: RoomReading): Room {
  const visitor = reading.inRoom.get(room.id)
  const next = reading.preassigned.get(room.id)
  return {
    id: room.id,
    name: room.name,
    section: viewSection(room, reading.attendants),
    bath: room.bath === 1,
    uses: [...usesOf(room)],
    status: visitor ? shownStatus(visitor) : room.status,
    roomStatus: room.status,
    statusSince: visitor ? visitor.statusSince : room.statusSince,
    language: room.language as Room['language'],
    lights: reading.lightOf(room.id),
    faults: reading.faultsOf(room.id),
    outOfService: viewOut(reading.outOfService.get(room.id)),
    reservation: visitor ? briefOf(visitor) : null,
    leftOver: visitor !== undefined && visitor.date < reading.date,
    preassigned: next ? briefOf(next) : null,
    supplies: (reading.requests.get(room.id) ?? []).map(viewRequest),
  }
}

/** Until when a room is out of service, and why; null while it is in use. */
export function viewOut(period: OutOfServicePeriod | undefined): Room['outOfService'] {
  return period ? { toDate: period.toDate, reason: period.reason } : null
}

/** The answer to a change in a room: the room's current state, and the reservation that is or was in it. */
export async function answerRoom(
  facility: HubFacility,
  roomId: number,
  reservationId?: string | null,
): Promise<Result<{ room: Room; reservation: ReservationBrief | null }>> {
  const { rows, reading } = await readRooms(facility)
  const room = rows.find(row => row.id === roomId)
  if (!room) return refuse('missing', 'roomMissing')
  const id = reservationId ?? room.reservationId
  const reservation = id === null ? undefined : await reservationById(facility.db, id)
  return ok({ room: viewRoom(room, reading), reservation: reservation ? briefOf(reservation) : null })
}
