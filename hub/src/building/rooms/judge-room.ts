import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { choicesOf } from '@mayim/core/ground/schema/columns.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { currentPeriods } from '@mayim/core/ground/settings/settings-table.ts'
import { excludedAttendantsOf } from '@mayim/core/people/user-table.ts'
import { periodOfRoom } from '@mayim/domain/capacity/out-of-service.ts'
import { needsOf, type RoomFacts, type RoomNeeds } from '@mayim/domain/capacity/room-fit.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { natureOf, preassignedRoomsOf, type RoomWithSection, rooms } from './room-table.ts'

/** What a visit needs, and how it finds each room of the building. */
export interface RoomJudge {
  readonly needs: RoomNeeds
  readonly factsOf: (room: RoomWithSection) => RoomFacts
}

/** Reads once what decides whether rooms fit a visit, on its own night or, for a visit in a room, tonight (visit-41). */
export async function roomJudge(
  facility: Facility,
  db: Readers,
  row: ReservationRow,
  date: string = row.date,
): Promise<RoomJudge> {
  const kept = await preassignedRoomsOf(db, date)
  const excluded = await excludedAttendantsOf(db, row.userId)
  const periods = await currentPeriods(db)
  return {
    needs: await roomNeeds(facility, db, row),
    factsOf: room =>
      factsFor(row, room, {
        keptFor: kept.get(room.id),
        outOfService: periodOfRoom(periods, room.id, date) !== undefined,
        excluded,
      }),
  }
}

interface RoomRead {
  /** The visit for which the room is kept. */
  readonly keptFor: string | undefined
  readonly outOfService: boolean
  /** The attendants whom the patron excluded. */
  readonly excluded: readonly number[]
}

/** A room as a visit finds it, from what was read already. */
export function factsFor(
  { id }: Pick<ReservationRow, 'id'>,
  room: RoomWithSection,
  { keptFor = id, outOfService, excluded }: RoomRead,
): RoomFacts {
  return {
    ...natureOf(room),
    status: room.status,
    outOfService,
    taken: room.reservationId !== null,
    keptForAnother: keptFor !== id,
    sectionHasAttendant: room.attendantId !== null,
    attendantAvoided: room.attendantId !== null && excluded.includes(room.attendantId),
  }
}

/** What a visit needs of its room, in this building. */
export async function roomNeeds(facility: Facility, db: Readers, row: ReservationRow): Promise<RoomNeeds> {
  return needsOf(choicesOf(row), (await rooms(db)).map(natureOf), facility.settings.onNight(row.date))
}

/** A reason of staff is at least this long, as for a booking (visit-39). */
const shortestReason = 3

/** The reason as it is stored, '' for none. Refuses reasonMissing where the text says nothing. */
export function roomReason(typed: string | undefined): Result<string> {
  if (typed === undefined) return ok('')
  const reason = typed.trim()
  return Array.from(reason).length < shortestReason
    ? refuse('invalid', 'reasonMissing', { field: 'overrideReason' })
    : ok(reason)
}
