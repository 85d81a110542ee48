import { roomOfPoint } from '@mayim/shared/contract/facility-points.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { isShabbosNow } from '@mayim/shared/operations/settings/shabbos-now.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import { doorMoved } from './door-event.ts'

/** Doors that open and close tell of themselves; in Shabbos mode nothing of it is kept. Returns the way to stop. */
export function followDoors(facility: Facility, registry: DeviceRegistry): () => void {
  return registry.onChange(change => {
    if (change.of !== 'event' || (change.type !== 'opened' && change.type !== 'closed')) return
    const roomId = roomOfPoint(change.point)
    const door = change.point.endsWith('-wet') ? 'wet' : change.point.endsWith('-dry') ? 'dry' : null
    if (roomId === null || door === null || isShabbosNow(facility)) return
    doorMoved(facility, { roomId, door, open: change.type === 'opened' }).catch(error =>
      facility.log.error({ err: error, roomId }, 'a door event was not carried out'),
    )
  })
}
