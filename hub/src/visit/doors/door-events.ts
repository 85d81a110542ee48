import { poolDoor, roomDoor, roomOfPoint, sectionOfPool } from '@mayim/contract/building/facility-points.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { entersByPoolDoor, isDoorSettled, statusAfterDoor } from '@mayim/domain/building/doors.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { lastOpened, noteDoorOpened } from '../../building/access-log-table.ts'
import { roomById } from '../../building/rooms/room-table.ts'
import type { DeviceRegistry } from '../../devices/device-registry.ts'
import { changeVisit } from '../change-visit.ts'
import { placedReservations } from '../visit-table.ts'

export interface DoorEvent {
  readonly roomId: number
  readonly door: 'dry' | 'wet'
  readonly open: boolean
}

/**
 * Handles a moved contact of a room's door: the visit takes the step that the rule gives, if any. Stores that the
 * door opened, so that a restarted hub knows what its closing means. In Shabbos mode no door sets a status and none
 * is stored.
 */
export async function doorMoved(facility: Facility, event: DoorEvent): Promise<Result<{ changed: boolean }>> {
  const room = await roomById(facility.db, event.roomId)
  if (!room) return refuse('missing', 'roomMissing')
  const { reservationId } = room
  if (reservationId === null || isShabbosNow(facility)) return ok({ changed: false })
  const point = roomDoor(room.id, event.door)
  if (event.open) await noteDoorOpened(facility, { point, roomId: room.id, reservationId })
  const row = await reservationById(facility.db, reservationId)
  const setsDressing = facility.settings.current().doorEventSetsDressing
  const to = row ? statusAfterDoor(event, shownStatus(row), setsDressing) : null
  if (!row || !to) return ok({ changed: false })
  const since = row.statusSince
  const openedMs = event.open ? null : await lastOpened(facility.db, { point, reservationId, since })
  const doorSettled = to !== 'Dressing' || isDoorSettled(Date.parse(since), facility.clock.now(), openedMs)
  const done = await changeVisit(facility, systemCaller, { reservationId, to, doorSettled })
  return ok({ changed: done.ok })
}

/**
 * Handles the door of a section's pool: when it closes, the patron who is on her way there is InMikvah (visit-M3),
 * which locks the wet door of her room.
 */
export async function poolDoorMoved(
  facility: Facility,
  { sectionId, open }: { readonly sectionId: number; readonly open: boolean },
): Promise<Result<{ changed: boolean }>> {
  if (isShabbosNow(facility)) return ok({ changed: false })
  const placed = (await placedReservations(facility.db)).filter(row => row.sectionId === sectionId)
  const going = placed.find(row => shownStatus(row) === 'ToMikvah')
  if (!going) return ok({ changed: false })
  const point = poolDoor(sectionId)
  if (open) {
    await noteDoorOpened(facility, { point, roomId: null, reservationId: going.id })
    return ok({ changed: false })
  }
  const opened = { point, reservationId: going.id, since: going.statusSince }
  const visits = placed.map(row => ({
    id: row.id,
    status: shownStatus(row),
    statusSinceMs: Date.parse(row.statusSince),
  }))
  const id = entersByPoolDoor(visits, facility.clock.now(), await lastOpened(facility.db, opened))
  if (id === null) return ok({ changed: false })
  const done = await changeVisit(facility, systemCaller, {
    reservationId: id,
    to: 'InMikvah',
    expected: 'ToMikvah',
  })
  return ok({ changed: done.ok })
}

/** Handles the events of doors that open and close, one after the other. Returns a function that stops it. */
export function followDoors(facility: Facility, registry: DeviceRegistry): () => void {
  let last: Promise<unknown> = Promise.resolve()
  return registry.onChange(change => {
    if (change.of !== 'event' || (change.type !== 'opened' && change.type !== 'closed')) return
    const { point } = change
    const open = change.type === 'opened'
    last = last
      .then(() => moved(facility, point, open))
      .catch(error => facility.log.error({ err: error, point }, 'a door event was not carried out'))
  })
}

/** Which room or pool a door belongs to; undefined for any other door. */
function moved(facility: Facility, point: string, open: boolean): Promise<unknown> | undefined {
  const sectionId = sectionOfPool(point)
  if (sectionId !== null) return poolDoorMoved(facility, { sectionId, open })
  const roomId = roomOfPoint(point)
  const door = point.endsWith('-wet') ? 'wet' : point.endsWith('-dry') ? 'dry' : null
  return roomId === null || door === null ? undefined : doorMoved(facility, { roomId, door, open })
}
