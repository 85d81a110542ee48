import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { BuildingFileRow } from '@mayim/core/ground/schema/device-rows.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { Devices } from '../devices/devices.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { deletePoint, openBuildingFiles, updateBuildingFile } from './device-table.ts'
import { notePointAct, type PointAct } from './note-act.ts'

/** What is noted of devices when a bridge has kept a file. */
export interface FileActs {
  readonly notes: readonly { readonly point: string; readonly kind: PointAct; readonly detail: string }[]
  /** The points that are no more. */
  readonly gone: readonly string[]
}

/** How long a sender waits for the bridge to keep the file; after that the list of versions tells. */
const waitMs = 5_000

/** The versions that are being sent, of which a report of the bridge cannot know yet, and who waits for which. */
interface Sending {
  readonly underWay: Set<string>
  readonly waiting: Map<string, () => void>
  last: Promise<unknown>
}

const sendings = new WeakMap<Devices, Sending>()

function sendingOf({ devices }: Pick<HubFacility, 'devices'>): Sending {
  const known = sendings.get(devices)
  if (known) return known
  const made: Sending = { underWay: new Set(), waiting: new Map(), last: Promise.resolve() }
  sendings.set(devices, made)
  return made
}

/** Sends a version, and waits a little until the bridge has kept it. */
export async function sendingFile(
  facility: HubFacility,
  { id, bridgeId }: { readonly id: string; readonly bridgeId: string },
  send: () => Promise<Result<null>>,
): Promise<Result<null>> {
  const { underWay, waiting } = sendingOf(facility)
  const { promise: settled, resolve } = Promise.withResolvers<void>()
  underWay.add(id)
  waiting.set(id, resolve)
  const timer = setTimeout(resolve, waitMs)
  try {
    const sent = await send().finally(() => underWay.delete(id))
    if (!sent.ok) return sent
    settleLater(facility, bridgeId)
    await settled
    return ok(null)
  } finally {
    clearTimeout(timer)
    waiting.delete(id)
  }
}

/** Writes how a version ended, and what that means for devices. */
export async function closeFile(
  facility: HubFacility,
  { id, bridge, byId, acts, outcome, why }: Omit<BuildingFileRow, 'file' | 'at'>,
): Promise<void> {
  await facility.write(async trx => {
    await updateBuildingFile(trx, id, { outcome, why })
    const act = { entity: 'technicianAct', id: bridge, kind: 'buildingSettled', fields: { id } } as const
    await record(facility, trx, systemCaller, act)
    if (outcome !== 'taken') return ok(null)
    const { notes, gone } = JSON.parse(acts) as FileActs
    const caller = { ...systemCaller, kind: 'person', id: byId } as const
    for (const note of notes) await notePointAct(facility, trx, caller, note)
    for (const point of gone) await deletePoint(trx, point)
    return ok(null)
  })
  sendingOf(facility).waiting.get(id)?.()
}

function settleLater(facility: HubFacility, bridge: string): void {
  const sending = sendingOf(facility)
  sending.last = sending.last
    .then(() => settle(facility, bridge))
    .catch(error => facility.log.warn({ err: error }, 'a building file was not settled'))
}

/** Confirms the file that a bridge tries without an objection, and writes how the others ended. */
async function settle(facility: HubFacility, bridge: string): Promise<void> {
  const view = facility.devices.registry.bridges().find(each => each.bridge === bridge)
  if (!view?.building || (view.state !== 'ready' && view.state !== 'init')) return
  const { version, trying, takenBack } = view.building
  // Its next report says whether it has kept the file.
  if (trying?.why === null) await facility.devices.ask(bridge, 'confirmBuilding', { version: trying.version })
  const { underWay } = sendingOf(facility)
  for (const row of await openBuildingFiles(facility.db, bridge)) {
    if (underWay.has(row.id) || trying?.version === row.id) continue
    const isBack = takenBack?.version === row.id
    const why = isBack ? takenBack.why : 'the bridge started again or took another file before'
    if (version === row.id) await closeFile(facility, { ...row, outcome: 'taken', why: null })
    else await closeFile(facility, { ...row, outcome: 'takenBack', why })
  }
}

/** Confirms the building files of the bridges, and notes which they took back (building-263). Returns its end. */
export function followBuildings(facility: HubFacility): () => void {
  const { registry } = facility.devices
  for (const { bridge } of registry.bridges()) settleLater(facility, bridge)
  return registry.onChange(change => {
    if (change.of === 'bridge') settleLater(facility, change.view.bridge)
  })
}
