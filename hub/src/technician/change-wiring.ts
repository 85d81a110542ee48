import { roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { type Result, refuse } from '@mayim/domain/result.ts'
import { admittedPoints } from '../building/layout/layout.ts'
import { roomById } from '../building/rooms/room-table.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { fileOfBridge, sendFile } from './building-files.ts'
import { pointRow } from './device-table.ts'
import { type FoundPlace, type FoundRelay, isSameDevice, placesOf, withFound } from './wire-found.ts'
import { wiresOf, withMoved, withoutPoint } from './wiring.ts'

export interface AddInput extends FoundPlace {
  readonly bridgeId: string
  readonly confirmedPlaces?: readonly string[] | undefined
}

/** Wires a found device, its relay or its input, to a point of the building (building-252). */
export async function addDevice(
  facility: HubFacility,
  caller: Caller,
  { bridgeId, confirmedPlaces, ...found }: AddInput,
): Promise<Result<null>> {
  const { point, use } = found
  if (!placesOf(point).includes(use)) return refuse('missing', 'wiringMissing', { field: 'use' })
  if (!(await admittedPoints(facility.db)).some(each => each === point))
    return refuse('missing', 'roomMissing', { field: 'point' })
  const read = await fileOfBridge(facility, bridgeId)
  if (!read.ok) return read
  const wired = wiresOf(read.value).get(point)
  const isOwn = wired !== undefined && isSameDevice(JSON.parse(wired.device), found) && !(use in wired.wire)
  if (!isOwn && (wired || facility.devices.registry.points().some(each => each.point === point)))
    return refuse('conflict', 'pointTaken')
  const file = withFound(read.value, found)
  if (file === null) return refuse('missing', 'wiringMissing', { field: 'url' })
  const acts = { notes: [{ point, kind: 'added', detail: found.address } as const], gone: [] }
  return sendFile(facility, caller, { bridgeId, file, acts, confirmedPlaces })
}

/**
 * Wires a point to a found relay instead of its broken device; its name and its history stay (building-253). A device
 * with a contact is replaced in the file.
 */
export async function replaceDevice(
  facility: HubFacility,
  caller: Caller,
  {
    kind,
    id,
    confirmedPlaces,
    ...found
  }: FoundRelay & {
    readonly kind: string
    readonly id: string
    readonly confirmedPlaces?: readonly string[] | undefined
  },
): Promise<Result<null>> {
  const point = `${kind}/${id}`
  const row = await pointRow(facility.db, point)
  if (!row) return refuse('missing', 'deviceMissing')
  const read = await fileOfBridge(facility, row.bridge)
  if (!read.ok) return read
  const old = wiresOf(read.value).get(point)
  if (!old) return refuse('missing', 'wiringMissing')
  const { relay: _relay, ...rest } = old.wire
  if (Object.keys(rest).length > 0) return refuse('conflict', 'replaceInFile')
  const { relay: channel, ...device } = found
  const file = withFound(withoutPoint(read.value, point), { ...device, channel, point, use: 'relay' })
  if (file === null) return refuse('missing', 'wiringMissing')
  const detail = `${addressIn(old.device)} → ${found.address}`
  const acts = { notes: [{ point, kind: 'replaced', detail } as const], gone: [] }
  return sendFile(facility, caller, { bridgeId: row.bridge, file, acts, confirmedPlaces })
}

/** Gives a device the same place in another room (building-254). */
export async function moveDevice(
  facility: HubFacility,
  caller: Caller,
  {
    kind,
    id,
    roomId,
    confirmedPlaces,
  }: {
    readonly kind: string
    readonly id: string
    readonly roomId: number
    readonly confirmedPlaces?: readonly string[] | undefined
  },
): Promise<Result<null>> {
  const from = `${kind}/${id}`
  const row = await pointRow(facility.db, from)
  if (!row) return refuse('missing', 'deviceMissing')
  if (roomOfPoint(from) === null) return refuse('conflict', 'deviceOfNoRoom')
  if (!(await roomById(facility.db, roomId))) return refuse('missing', 'roomMissing')
  const to = from.replace(/room-\d+/, `room-${roomId}`)
  if (facility.devices.registry.points().some(({ point }) => point === to))
    return refuse('conflict', 'pointTaken')
  const read = await fileOfBridge(facility, row.bridge)
  if (!read.ok) return read
  if (!wiresOf(read.value).has(from)) return refuse('missing', 'wiringMissing')
  return sendFile(facility, caller, {
    bridgeId: row.bridge,
    file: withMoved(read.value, from, to),
    confirmedPlaces,
    acts: {
      notes: [
        { point: from, kind: 'moved', detail: `→ ${to}` },
        { point: to, kind: 'moved', detail: `← ${from}` },
      ],
      gone: [from],
    },
  })
}

/** Where a device of the file is: its topic, its name or its host. */
function addressIn(device: string): string {
  const { tasmota, zigbee2mqtt, host, chip } = JSON.parse(device) as Record<string, unknown>
  return String(tasmota ?? zigbee2mqtt ?? host ?? chip ?? '')
}
