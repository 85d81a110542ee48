import { roomLight, roomOfPoint, roomOfRelease } from '@mayim/contract/building/facility-points.ts'
import { type Point, splitPoint } from '@mayim/contract/building/topics.ts'
import type { DeviceFault } from '@mayim/contract/entities/device.ts'
import type { LiveEvent } from '@mayim/core/http/live-events.ts'
import type { DeviceChange, DeviceRegistry } from './device-registry.ts'
import type { BridgeView, PointView } from './point-view.ts'

/**
 * The devices that do not work, by their own word or by that of their bridge (building-76), and the doors that were
 * forced or stand open (building-411).
 */
export function viewFaults(registry: DeviceRegistry): DeviceFault[] {
  const bridges = new Map(registry.bridges().map(each => [each.bridge, each.state]))
  return registry.points().flatMap(view => {
    const state = faultOf(view, bridges)
    const split = splitPoint(view.point)
    if (state === null || !split) return []
    return [
      {
        point: view.point,
        device: deviceOf(view.point, split.kind),
        id: split.id,
        state,
        roomId: roomOfPoint(view.point),
      },
    ]
  })
}

/** The faults of each room's light and doors. */
export function faultsByRoom(registry: DeviceRegistry): (roomId: number) => DeviceFault[] {
  const byRoom = Map.groupBy(viewFaults(registry), each => each.roomId)
  return roomId => byRoom.get(roomId) ?? []
}

function faultOf(
  { avail, alarm, bridge, disabled }: PointView,
  bridges: ReadonlyMap<string, BridgeView['state']>,
): DeviceFault['state'] | null {
  const ofBridge = bridge === null ? undefined : bridges.get(bridge)
  if (alarm !== null) return alarm
  if (disabled || ofBridge === 'lost' || ofBridge === 'disconnected') return 'offline'
  return avail === 'fault' || avail === 'offline' ? avail : null
}

/** The kind of a device; the lights, the doors and the button of a room are told apart. */
export function deviceOf(point: Point, kind: DeviceFault['device']): DeviceFault['device'] {
  if (roomOfRelease(point) !== null) return 'release'
  const part = /^(?:light|door)\/room-\d+-(call|dry|wet)$/.exec(point)?.[1]
  if (part === 'call') return 'callLight'
  if (part === 'dry') return 'dryDoor'
  return part === 'wet' ? 'wetDoor' : kind
}

/** The state that a room's light reports; null until it has reported. */
export function lightOfRoom(registry: DeviceRegistry): (roomId: number) => boolean | null {
  return roomId => {
    const on = registry.point(roomLight(roomId))?.state?.on
    return typeof on === 'boolean' ? on : null
  }
}

/** Notifies the lab's and the desk's screens when a point or a bridge has changed. Returns a function that stops it. */
export function publishDevices(registry: DeviceRegistry, publish: (event: LiveEvent) => void): () => void {
  return registry.onChange(change => {
    if (change.of === 'bridge') {
      const { bridge } = change.view
      publish({ name: 'device', data: { point: `bridge/${bridge}`, id: bridge, what: 'bridge' } })
      return
    }
    const point = change.of === 'point' ? change.view.point : change.point
    publish({ name: 'device', data: { point, id: point.split('/')[1] ?? point, what: whatOf(change) } })
  })
}

function whatOf(change: DeviceChange): 'state' | 'opened' | 'avail' {
  if (change.of === 'point' && change.what === 'avail') return 'avail'
  return change.of === 'event' && change.type === 'opened' ? 'opened' : 'state'
}
