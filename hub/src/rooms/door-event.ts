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

/** When each room's wet door was opened last, by database; a hub that has begun anew has not heard it. */
const wetOpened = new WeakMap<Facility['db'], Map<number, number>>()

/** A door's contact moved: the visit follows it where the rule says so; anything else is only a door that moved. */
export async function doorMoved(facility: Facility, event: DoorEvent): Promise<Result<{ changed: boolean }>> {
  const room = await roomById(facility.db, event.roomId)
  if (!room) return refuse('missing', 'roomMissing')
  const openedMs = noteWetDoor(facility, event)
  if (room.reservationId === null) return ok({ changed: false })
  const row = await reservationById(facility.db, room.reservationId)
  const setsDressing = facility.settings.current().doorEventSetsDressing
  const to = row ? statusAfterDoor(event, shownStatus(row), setsDressing) : null
  if (!row || !to) return ok({ changed: false })
  const doorSettled =
    to !== 'Dressing' || isDoorSettled(Date.parse(row.statusSince), facility.clock.now(), openedMs)
  const done = await changeVisit(facility, systemCaller, { reservationId: row.id, to, doorSettled })
  return ok({ changed: done.ok })
}

/** Notes that a wet door opens; of one that closes, when that was. */
function noteWetDoor(facility: Facility, { roomId, door, open }: DoorEvent): number | null {
  if (door === 'dry') return null
  const opened = wetOpened.get(facility.db) ?? new Map<number, number>()
  wetOpened.set(facility.db, opened)
  if (!open) return opened.get(roomId) ?? null
  opened.set(roomId, facility.clock.now())
  return null
}
