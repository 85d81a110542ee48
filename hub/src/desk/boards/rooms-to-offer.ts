import type { EveningEstimates } from '@mayim/contract/entities/estimate.ts'
import { choicesOf } from '@mayim/core/ground/schema/columns.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { bestRoom, type RoomToGive } from '@mayim/domain/capacity/best-room.ts'
import { needsOf } from '@mayim/domain/capacity/room-fit.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { factsFor } from '../../building/rooms/judge-room.ts'
import { natureOf, type RoomWithSection } from '../../building/rooms/room-table.ts'
import type { PlannedEvening } from '../../visit/plan-tonight.ts'
import type { Evening } from '../../visit/read-evening.ts'

/** Those who wait for a room or may be placed without it, see `visit-actions`. */
const placeable: ReadonlySet<ReservationStatus> = new Set(['Pending', 'Reserved', 'Arrived', 'Waiting'])

/**
 * The room to offer each patron of tonight who may be placed now (visit-168): those who wait first, in their order, so that no
 * room is offered to two of them or to somebody who is not here yet.
 */
export function roomsToOffer(
  { evening, plan }: PlannedEvening,
  waiting: readonly ReservationRow[],
  known: { readonly bathMayServeShower: boolean; readonly worksOf: (roomId: number) => boolean },
): EveningEstimates['placing'] {
  const others = evening.visits.filter(row => {
    const status = shownStatus(row)
    return status !== 'Waiting' && placeable.has(status)
  })
  const built = evening.rooms.map(natureOf)
  const promised = new Set<number>()
  return [...waiting, ...others].map(row => {
    const plannedId = plan.placed.get(row.id)?.roomId
    const rooms = evening.rooms.map(room => ({
      ...roomFor(evening, room, row),
      planned: room.id === plannedId,
      promised: promised.has(room.id),
      works: known.worksOf(room.id),
    }))
    const best = bestRoom(rooms, needsOf(choicesOf(row), built, known))
    if (best && shownStatus(row) === 'Waiting') promised.add(best.id)
    return { reservationId: row.id, roomId: best?.id ?? null }
  })
}

function roomFor(
  evening: Evening,
  room: RoomWithSection,
  row: ReservationRow,
): Pick<RoomToGive, 'id' | 'facts' | 'keptForHer'> {
  const keptFor = evening.preassigned.get(room.id)?.id
  return {
    id: room.id,
    keptForHer: keptFor === row.id,
    facts: factsFor(row, room, {
      keptFor,
      outOfService: evening.outOfService.has(room.id),
      excluded: evening.exclusions.get(row.userId) ?? [],
    }),
  }
}
