import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import { systemCaller } from '@mayim/shared/operations/caller.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { reservationById } from '@mayim/shared/operations/reservations/reservation-table.ts'
import { changeVisit } from '../visits/change-visit.ts'
import { roomById } from './room-table.ts'

/** How long after she was let out to the pool a moving wet door still means that she leaves, not that she is back. */
const settleMs = 20_000

export interface DoorEvent {
  readonly roomId: number
  readonly door: 'dry' | 'wet'
  readonly open: boolean
}

/**
 * A door's contact moved. The dry door opening brings Assigned to Prep (P3); the wet door brings her to Dressing where
 * `doorEventSetsDressing` is on (M5b after it closed, M6b when it opened). Anything else is only a door that moved.
 */
export async function doorMoved(facility: Facility, event: DoorEvent): Promise<Result<{ changed: boolean }>> {
  const room = await roomById(facility.db, event.roomId)
  if (!room) return refuse('missing', 'roomMissing')
  if (room.reservationId === null) return ok({ changed: false })
  const row = await reservationById(facility.db, room.reservationId)
  const to = row ? wanted(facility, event, row.visitStatus) : null
  if (!row || !to) return ok({ changed: false })
  const sinceMs = facility.clock.now() - Date.parse(row.statusSince)
  const done = await changeVisit(facility, systemCaller, {
    reservationId: row.id,
    to,
    doorSettled: to !== 'Dressing' || sinceMs >= settleMs,
  })
  return ok({ changed: done.ok })
}

function wanted(facility: Facility, event: DoorEvent, status: string | null): 'Prep' | 'Dressing' | null {
  if (event.door === 'dry') return event.open && status === 'Assigned' ? 'Prep' : null
  if (!facility.settings.current().doorEventSetsDressing) return null
  if (status === 'FromMikvah') return event.open ? null : 'Dressing'
  return status === 'InMikvah' && event.open ? 'Dressing' : null
}
