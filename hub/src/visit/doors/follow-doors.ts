import { roomOfPoint, sectionOfPool } from '@mayim/contract/building/facility-points.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { DeviceRegistry } from '../../devices/device-registry.ts'
import { doorMoved, poolDoorMoved } from './door-event.ts'

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
