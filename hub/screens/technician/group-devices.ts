import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { isBroken } from '../building/device-words.ts'

export interface DeviceGroup {
  /** Null for what belongs to no room. */
  readonly roomId: number | null
  readonly devices: readonly TechnicianDevice[]
  readonly broken: number
  readonly disabled: number
}

/** The devices by room: rooms with something broken first, then by number, what belongs to no room last. */
export function groupDevices(devices: readonly TechnicianDevice[]): DeviceGroup[] {
  return [...Map.groupBy(devices, ({ roomId }) => roomId)]
    .map(([roomId, group]) => ({
      roomId,
      devices: group,
      broken: group.filter(isBroken).length,
      disabled: group.filter(({ condition }) => condition === 'disabled').length,
    }))
    .toSorted((a, b) => Number(b.broken > 0) - Number(a.broken > 0) || orderOf(a) - orderOf(b))
}

function orderOf({ roomId }: DeviceGroup): number {
  return roomId ?? Number.MAX_SAFE_INTEGER
}

/** A matter to repair: a bridge that is away with all its devices, or one device. */
export type Repair =
  | { readonly of: 'bridge'; readonly name: string; readonly since: string | null; readonly count: number }
  | {
      readonly of: 'device'
      readonly what: 'fault' | 'offline' | 'unknown' | 'forced' | 'heldOpen'
      readonly device: TechnicianDevice
    }

/** What needs repair. The devices of a bridge that is away are one matter (building-244). */
export function repairsOf(devices: readonly TechnicianDevice[]): Repair[] {
  const away = Map.groupBy(
    devices.filter(({ condition }) => condition === 'bridgeAway'),
    ({ bridge }) => bridge,
  )
  const ofBridges = [...away.values()].flatMap<Repair>(group => {
    const [first] = group
    return first ? [{ of: 'bridge', name: first.bridgeName, since: first.since, count: group.length }] : []
  })
  const ofDevices = devices.flatMap<Repair>(device => {
    const { condition, alerts } = device
    if (condition === 'fault' || condition === 'offline' || condition === 'unknown')
      return [{ of: 'device', what: condition, device }]
    return alerts.map(alert => ({
      of: 'device' as const,
      what: alert === 'forced' ? ('forced' as const) : ('heldOpen' as const),
      device,
    }))
  })
  return [...ofBridges, ...ofDevices]
}

export type RoomNames = ReadonlyMap<number, string>

/** The name of a room, its number for one that is retired; undefined for no room. */
export function nameOf(roomId: number | null, names: RoomNames): string | undefined {
  return roomId === null ? undefined : (names.get(roomId) ?? String(roomId))
}
