import { reservationsOfNight } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { SupplyRequestRow } from '@mayim/core/ground/schema/building-rows.ts'
import type { AttendantRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { currentPeriods } from '@mayim/core/ground/settings/settings-table.ts'
import { attendants } from '@mayim/core/people/attendant-table.ts'
import { needsRoom } from '@mayim/domain/building/room-assignment.ts'
import { isOutOn, type OutOfServicePeriod } from '@mayim/domain/capacity/out-of-service.ts'
import type { SectionState } from '@mayim/domain/plan/ready-queue.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { type RoomWithSection, rooms } from '../building/rooms/room-table.ts'
import { openRequests, withMoreTime } from '../building/supplies/supply-table.ts'
import { sectionState } from './queues.ts'
import { exclusionsOf, placedReservations } from './visit-table.ts'

/** The current state of the evening, read once for all screens that request it. */
export interface Evening {
  /** Tonight's civil date. */
  readonly date: string
  /** An empty room that is out of service tonight has the status Offline (building-192). */
  readonly rooms: readonly RoomWithSection[]
  /** By room, its period out of service tonight. */
  readonly outOfService: ReadonlyMap<number, OutOfServicePeriod>
  readonly attendants: ReadonlyMap<number, AttendantRow>
  /** All reservations of tonight, canceled and replaced ones included. */
  readonly visits: readonly ReservationRow[]
  /** By room, the reservation in it, of any night. */
  readonly inRoom: ReadonlyMap<number, ReservationRow>
  /** By room, the reservation for which it is preassigned tonight. */
  readonly preassigned: ReadonlyMap<number, ReservationRow>
  /** By section with a taken room. */
  readonly sections: ReadonlyMap<number, SectionState>
  /** By patron of tonight, her excluded attendants. */
  readonly exclusions: ReadonlyMap<string, readonly number[]>
  /** The visits in a room that requested extra time. */
  readonly moreTime: ReadonlySet<string>
  /** By room, its open supply requests. */
  readonly requests: ReadonlyMap<number, readonly SupplyRequestRow[]>
}

interface Kept {
  readonly head: number
  readonly date: string
  readonly evening: Promise<Evening>
}

const nothingKept = (): { kept: Kept | null } => ({ kept: null })

/** Reads the evening once for each state of the log: forty panels that ask at the same change share one reading. */
export function readEvening(facility: Facility): Promise<Evening> {
  const { head } = facility.changes
  const date = tonight(facility)
  const cache = facility.caches.of(nothingKept)
  if (cache.kept?.head === head && cache.kept.date === date) return cache.kept.evening
  const evening = read(facility, date)
  cache.kept = { head, date, evening }
  // A failed reading is not cached: the next request reads again.
  evening.catch(() => {
    cache.kept = null
  })
  return evening
}

async function read(facility: Facility, date: string): Promise<Evening> {
  const { db } = facility
  const [roomRows, attendantRows, visits, placed, requests, periods] = await Promise.all([
    rooms(db),
    attendants(db),
    reservationsOfNight(db, date),
    placedReservations(db),
    openRequests(db),
    currentPeriods(db),
  ])
  const outOfService = new Map(
    periods.filter(period => isOutOn(period, date)).map(period => [period.roomId, period]),
  )
  const people = [...new Set([...visits, ...placed].map(({ userId }) => userId))]
  const exclusions = await exclusionsOf(db, people)
  const sections = new Map<number, SectionState>()
  for (const [id, inSection] of Map.groupBy(placed, each => each.sectionId))
    sections.set(id, sectionState(facility, inSection, exclusions))
  return {
    date,
    rooms: roomRows.map(row =>
      outOfService.has(row.id) && row.reservationId === null ? { ...row, status: 'Offline' } : row,
    ),
    outOfService,
    attendants: new Map(attendantRows.map(row => [row.id, row])),
    visits,
    inRoom: new Map(placed.flatMap(row => (row.roomId === null ? [] : [[row.roomId, row] as const]))),
    preassigned: new Map(
      visits.flatMap(row =>
        row.roomIdPreassign === null || !needsRoom(shownStatus(row))
          ? []
          : [[row.roomIdPreassign, row] as const],
      ),
    ),
    sections,
    exclusions,
    moreTime: await withMoreTime(
      db,
      placed.map(({ id }) => id),
    ),
    requests: Map.groupBy(requests, row => row.roomId),
  }
}
