import { isDoorSettled, statusAfterDoor } from '@mayim/shared/domain/door-event.ts'
import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import { shownStatus } from '@mayim/shared/domain/visit.ts'
import { systemCaller } from '@mayim/shared/operations/caller.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { reservationById } from '@mayim/shared/operations/reservations/reservation-table.ts'
import { changeVisit } from '../visits/change-visit.ts'
import { roomById } from './room-table.ts'

export interface DoorEvent {
  readonly roomId: number
  readonly door: 'dry' | 'wet'
  readonly open: boolean
}

/** A door's contact moved: the visit follows it where the rule says so; anything else is only a door that moved. */
export async function doorMoved(facility: Facility, event: DoorEvent): Promise<Result<{ changed: boolean }>> {
  const room = await roomById(facility.db, event.roomId)
  if (!room) return refuse('missing', 'roomMissing')
  if (room.reservationId === null) return ok({ changed: false })
  const row = await reservationById(facility.db, room.reservationId)
  const setsDressing = facility.settings.current().doorEventSetsDressing
  const to = row ? statusAfterDoor(event, shownStatus(row), setsDressing) : null
  if (!row || !to) return ok({ changed: false })
  const done = await changeVisit(facility, systemCaller, {
    reservationId: row.id,
    to,
    doorSettled: to !== 'Dressing' || isDoorSettled(Date.parse(row.statusSince), facility.clock.now()),
  })
  return ok({ changed: done.ok })
}
