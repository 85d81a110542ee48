import type { FoundDevices } from '@mayim/contract/entities/technician.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import type { HubFacility } from '../ground/hub-facility.ts'
import { fileOfBridge } from './building-files.ts'
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
