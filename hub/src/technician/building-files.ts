import type { BridgeBuilding, FileDifference } from '@mayim/contract/entities/technician.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import type { HubFacility } from '../ground/hub-facility.ts'
import { buildingFilesOf, insertBuildingFile, updateBuildingFile } from './device-table.ts'
import { accountNames, notePointAct, type PointAct } from './note-act.ts'
import { compareWiring, type WiredFile } from './wiring.ts'

/** The building file that a bridge runs on. */
export async function fileOfBridge(facility: HubFacility, bridgeId: string): Promise<Result<WiredFile>> {
  const answer = await facility.devices.ask(bridgeId, 'building', {})
  if (!answer.ok) return answer
  return ok((answer.value as { readonly file: WiredFile }).file)
}

export interface FileToSend {
  readonly bridgeId: string
  readonly file: unknown
  readonly acts: readonly { readonly point: string; readonly kind: PointAct; readonly detail: string }[]
}

/**
 * Sends a building file to its bridge, which checks it whole and runs on it without a restart (building-250). It is a
 * version before it is sent. Refuses buildingRefused with the fault that the bridge names, deviceUnavailable,
 * deviceSilent and shabbosFrozen.
 */
export async function sendFile(
  facility: HubFacility,
  caller: Caller,
  { bridgeId, file, acts }: FileToSend,
): Promise<Result<null>> {
  const id = uuidv7()
  await facility.write(async trx => {
    const row = { id, bridge: bridgeId, at: nowIso(facility), byId: caller.id, file: JSON.stringify(file) }
    await insertBuildingFile(trx, { ...row, outcome: 'sent' })
    const act = { entity: 'technicianAct', id: bridgeId, kind: 'buildingSent', fields: { id } } as const
    await record(facility, trx, caller, act)
    return ok(null)
  })
  const answer = await facility.devices.ask(bridgeId, 'takeBuilding', { file })
  const outcome = answer.ok ? ('taken' as const) : ('refused' as const)
  await facility.write(async trx => {
    await updateBuildingFile(trx, id, { outcome })
    if (answer.ok) for (const act of acts) await notePointAct(facility, trx, caller, act)
    return ok(null)
  })
  if (answer.ok) return ok(null)
  const why = answer.detail?.why
  return why === undefined ? answer : refuse('conflict', 'buildingRefused', { detail: { why } })
}

/** The file of a bridge as text, and its versions, the newest first. */
export async function viewBuilding(facility: HubFacility, bridgeId: string): Promise<Result<BridgeBuilding>> {
  const read = await fileOfBridge(facility, bridgeId)
  if (!read.ok) return read
  const rows = await buildingFilesOf(facility.db, bridgeId)
  const nameOf = await accountNames(facility.db, rows)
  const versions = rows.map(row => {
    const { id, at, outcome, file } = row
    return { id, at, by: nameOf(row), outcome, file: indented(file) }
  })
  return ok({ file: JSON.stringify(read.value, null, 2), versions })
}

/** The JSON Schema of a bridge's building file (building-414). */
export async function schemaOfBridge(
  facility: HubFacility,
  bridgeId: string,
): Promise<Result<{ schema: string }>> {
  const answer = await facility.devices.ask(bridgeId, 'buildingSchema', {})
  if (!answer.ok) return answer
  return ok({ schema: JSON.stringify((answer.value as { readonly schema: unknown }).schema) })
}

/** What a file would change. */
export async function compareBuilding(
  facility: HubFacility,
  bridgeId: string,
  text: string,
): Promise<Result<FileDifference[]>> {
  const file = objectIn(text)
  if (file === null) return refuse('invalid', 'buildingNotJson', { field: 'file' })
  const read = await fileOfBridge(facility, bridgeId)
  if (!read.ok) return read
  return ok(compareWiring(read.value, file).slice(0, 1000))
}

/** Sends the file of the form. */
export async function setBuilding(
  facility: HubFacility,
  caller: Caller,
  { bridgeId, text }: { readonly bridgeId: string; readonly text: string },
): Promise<Result<null>> {
  const file = objectIn(text)
  if (file === null) return refuse('invalid', 'buildingNotJson', { field: 'file' })
  return sendFile(facility, caller, { bridgeId, file, acts: [] })
}

function objectIn(text: string): WiredFile | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as WiredFile) : null
  } catch {
    return null
  }
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}
