import type { ReservationBrief } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { choicesOf } from '@mayim/core/ground/schema/choices-of.ts'
import type { SupplyRequestRow } from '@mayim/core/ground/schema/evening-rows.ts'
import type { AttendantRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import type { OutOfServicePeriod } from '@mayim/domain/capacity/out-of-service.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { RoomWithSection } from '../../building/rooms/room-table.ts'
import { viewSection } from '../../building/rooms/view-section.ts'
import { viewRequest } from '../../building/supplies/view-requests.ts'

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

export interface RoomReading {
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
export function viewRoom(room: RoomWithSection, reading: RoomReading): Room {
  const visitor = reading.inRoom.get(room.id)
  const next = reading.preassigned.get(room.id)
  return {
    id: room.id,
    name: room.name,
    section: viewSection(room, reading.attendants),
    bath: room.bath === 1,
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
