import { roomCallLight, roomDoor, roomLight, roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import type { FoundDevices } from '@mayim/contract/entities/technician.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { roomById } from '../building/rooms/room-table.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { fileOfBridge, sendFile } from './building-files.ts'
import { deletePoint, pointRow } from './device-table.ts'
import { type FoundRelay, type WiredFile, wiresOf, withMoved, withoutPoint, withPoint } from './wiring.ts'

const pointOf = {
  light: roomLight,
  callLight: roomCallLight,
  dryDoor: (roomId: number) => roomDoor(roomId, 'dry'),
  wetDoor: (roomId: number) => roomDoor(roomId, 'wet'),
} as const

export interface AddInput extends FoundRelay {
  readonly bridgeId: string
  readonly device: keyof typeof pointOf
  readonly roomId: number
}

/** Wires a found relay to a lamp or a door of a room (building-252). */
export async function addDevice(
  facility: HubFacility,
  caller: Caller,
  { bridgeId, device, roomId, ...found }: AddInput,
): Promise<Result<null>> {
  if (!(await roomById(facility.db, roomId))) return refuse('missing', 'roomMissing')
  const point = pointOf[device](roomId)
  if (facility.devices.registry.point(point)) return refuse('conflict', 'pointTaken')
  const read = await fileOfBridge(facility, bridgeId)
  if (!read.ok) return read
  if (!hasBroker(read.value, found)) return refuse('missing', 'wiringMissing')
  const file = withPoint(read.value, point, found)
  const acts = [{ point, kind: 'added', detail: found.address } as const]
  return sendFile(facility, caller, { bridgeId, file, acts })
}

/**
 * Wires a point to a found relay instead of its broken device; its name and its history stay (building-253). A device
 * with a contact is replaced in the file.
 */
export async function replaceDevice(
  facility: HubFacility,
  caller: Caller,
  { kind, id, ...found }: FoundRelay & { readonly kind: string; readonly id: string },
): Promise<Result<null>> {
  const point = `${kind}/${id}`
  const row = await pointRow(facility.db, point)
  if (!row) return refuse('missing', 'deviceMissing')
  const read = await fileOfBridge(facility, row.bridge)
  if (!read.ok) return read
  const old = wiresOf(read.value).get(point)
  if (!old || !hasBroker(read.value, found)) return refuse('missing', 'wiringMissing')
  const { relay: _relay, ...rest } = old.wire
  if (Object.keys(rest).length > 0) return refuse('conflict', 'replaceInFile')
  const file = withPoint(withoutPoint(read.value, point), point, found)
  const acts = [{ point, kind: 'replaced', detail: `${addressIn(old.device)} → ${found.address}` } as const]
  return sendFile(facility, caller, { bridgeId: row.bridge, file, acts })
}

/** Gives a device the same place in another room (building-254). */
export async function moveDevice(
  facility: HubFacility,
  caller: Caller,
  { kind, id, roomId }: { readonly kind: string; readonly id: string; readonly roomId: number },
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
  const done = await sendFile(facility, caller, {
    bridgeId: row.bridge,
    file: withMoved(read.value, from, to),
    acts: [
      { point: from, kind: 'moved', detail: `→ ${to}` },
      { point: to, kind: 'moved', detail: `← ${from}` },
    ],
  })
  if (done.ok) await facility.write(async trx => ok(await deletePoint(trx, from)))
  return done
}

function hasBroker({ mqtt = [] }: WiredFile, { url }: FoundRelay): boolean {
  return mqtt.some(broker => broker.url === url)
}

/** Where a device of the file is: its topic, its name or its host. */
function addressIn(device: string): string {
  const { tasmota, zigbee2mqtt, host, chip } = JSON.parse(device) as Record<string, unknown>
  return String(tasmota ?? zigbee2mqtt ?? host ?? chip ?? '')
}

/** How long devices are looked for after a technician has asked. */
const searchMs = 10 * 60_000

/** Until when devices are looked for; in memory, so that a restart ends it. */
const searches = new WeakMap<HubFacility['devices'], number>()

/** Looks for new devices for ten minutes (building-251). */
export async function startSearch(facility: HubFacility, caller: Caller): Promise<Result<null>> {
  searches.set(facility.devices, facility.hostClock.now() + searchMs)
  return facility.write(async trx => {
    const act = { entity: 'technicianAct', id: uuidv7(), kind: 'searchStarted', fields: {} } as const
    await record(facility, trx, caller, act)
    return ok(null)
  })
}

/** The devices that announced themselves and have a relay that is not wired; none while nobody looks for them. */
export async function foundDevices(facility: HubFacility): Promise<FoundDevices> {
  const untilMs = searches.get(facility.devices) ?? 0
  if (facility.hostClock.now() >= untilMs) return { until: null, found: [] }
  const ready = facility.devices.registry.bridges().filter(({ state }) => state === 'ready')
  const found = await Promise.all(ready.map(({ bridge }) => foundBy(facility, bridge)))
  return { until: new Date(untilMs).toISOString(), found: found.flat().slice(0, 200) }
}

type Found = FoundDevices['found'][number]

async function foundBy(facility: HubFacility, bridge: string): Promise<Found[]> {
  const [answer, file] = await Promise.all([
    facility.devices.ask(bridge, 'discover', {}),
    fileOfBridge(facility, bridge),
  ])
  if (!answer.ok || !file.ok) return []
  const { found } = answer.value as { readonly found: readonly Omit<Found, 'bridge'>[] }
  return found.flatMap(device => {
    const taken = wiredRelays(file.value, device)
    const relays = device.relays.filter(relay => !taken.has(relay))
    return relays.length === 0 ? [] : [{ ...device, relays, bridge }]
  })
}

/** The relays of a device that have a point. */
function wiredRelays(file: WiredFile, { make, address }: Pick<Found, 'make' | 'address'>): Set<string> {
  const wires = [...wiresOf(file).values()].filter(
    ({ device }) => (JSON.parse(device) as Record<string, unknown>)[make] === address,
  )
  return new Set(wires.map(({ wire }) => String(wire.relay)))
}
