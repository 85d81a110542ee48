import { doorOfReader, roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import { splitPoint } from '@mayim/contract/building/topics.ts'
import type { FoundDevices, FoundUse } from '@mayim/contract/entities/technician.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { admittedPoints } from '../building/layout/layout.ts'
import { deviceOf } from '../devices/device-views.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { fileOfBridge } from './building-files.ts'
import { isSameDevice, placesOf } from './wire-found.ts'
import { type WiredFile, wiresOf } from './wiring.ts'

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

/** The devices that were found and have something that is not wired; none while nobody looks for them. */
export async function foundDevices(facility: HubFacility): Promise<FoundDevices> {
  const untilMs = searches.get(facility.devices) ?? 0
  if (facility.hostClock.now() >= untilMs) return { until: null, found: [], places: [] }
  const ready = facility.devices.registry.bridges().filter(({ state }) => state === 'ready')
  const found = await Promise.all(ready.map(({ bridge }) => foundBy(facility, bridge)))
  const until = new Date(untilMs).toISOString()
  return { until, found: found.flat().slice(0, 200), places: await freePlaces(facility) }
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
    const known = { ...device, inputs: device.inputs ?? [] }
    const free = withoutWired(file.value, known)
    return free === null ? [] : [{ ...free, bridge }]
  })
}

/** The device with what is not wired yet; null where everything is. */
function withoutWired(file: WiredFile, found: Omit<Found, 'bridge'>): Omit<Found, 'bridge'> | null {
  if (found.make === 'printer' || found.make === 'reader') {
    const own = Object.values((file[`${found.make}s`] ?? {}) as Readonly<Record<string, unknown>>)
    return own.some(device => isSameDevice(device, found)) ? null : found
  }
  const wires = [...wiresOf(file).values()].filter(({ device }) => isSameDevice(JSON.parse(device), found))
  const taken = new Set(wires.flatMap(({ wire }) => Object.values(wire)).map(channelOf))
  const [relays, inputs] = [found.relays, found.inputs].map(names => names.filter(name => !taken.has(name)))
  if (wires.length > 0 && relays?.length === 0 && inputs?.length === 0) return null
  return { ...found, relays: relays ?? [], inputs: inputs ?? [] }
}

function channelOf(wire: unknown): string {
  return String(typeof wire === 'object' && wire !== null && 'input' in wire ? wire.input : wire)
}

/** The points of the facility that nothing is wired to, and the free parts of those that a bridge has. */
async function freePlaces(facility: HubFacility): Promise<FoundDevices['places']> {
  const { registry } = facility.devices
  const files = await Promise.all(
    registry.bridges().map(async ({ bridge }) => {
      const file = await fileOfBridge(facility, bridge)
      return file.ok ? [...wiresOf(file.value)] : []
    }),
  )
  const wired = new Map(files.flat())
  const described = new Set<string>(
    registry.points().flatMap(({ point, bridge }) => (bridge === null ? [] : [point])),
  )
  return (await admittedPoints(facility.db)).flatMap(point =>
    placesOf(point)
      .filter(use => isFree(use, wired.get(point)?.wire, described.has(point)))
      .map(use => ({
        point,
        use,
        device: deviceOf(point, splitPoint(point)?.kind ?? 'input'),
        roomId: roomOf(point),
      })),
  )
}

/** The room of a point, or of the panel that a reader stands beside. */
function roomOf(point: string): number | null {
  return roomOfPoint(point) ?? doorOfReader(point)?.roomId ?? null
}

function isFree(
  use: FoundUse,
  wire: Readonly<Record<string, unknown>> | undefined,
  isDescribed: boolean,
): boolean {
  return wire === undefined ? !isDescribed : !(use in wire)
}
