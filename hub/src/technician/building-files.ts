import type { BridgeBuilding, FileComparison } from '@mayim/contract/entities/technician.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { refusalSentence } from '@mayim/core/ground/texts/current-text.ts'
import type { WiringFault } from '@mayim/domain/building/wiring-faults.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import type { HubFacility } from '../ground/hub-facility.ts'
import { buildingFilesOf, insertBuildingFile, keptBuildingFile } from './device-table.ts'
import { checkPlaces, judgeFile, occupiedPlaces, refusalOf } from './judge-wiring.ts'
import { accountNames } from './note-act.ts'
import { closeFile, type FileActs, sendingFile } from './settle-buildings.ts'
import { compareWiring, type WiredFile } from './wiring.ts'

/** The building file that a bridge runs on. */
export async function fileOfBridge(facility: HubFacility, bridgeId: string): Promise<Result<WiredFile>> {
  const answer = await facility.devices.ask(bridgeId, 'building', {})
  if (!answer.ok) return answer
  return ok((answer.value as { readonly file: WiredFile }).file)
}

/** The file of a bridge, or the one that it kept last if it does not tell; null for none. */
async function lastFile(facility: HubFacility, bridgeId: string): Promise<WiredFile | null> {
  const read = await fileOfBridge(facility, bridgeId)
  if (read.ok) return read.value
  const kept = await keptBuildingFile(facility.db, bridgeId)
  return kept ? (JSON.parse(kept.file) as WiredFile) : null
}

export interface FileToSend {
  readonly bridgeId: string
  readonly file: WiredFile
  readonly acts: FileActs
  readonly confirmedPlaces: readonly string[] | undefined
}

/**
 * Sends a building file to its bridge, which checks it whole and tries it without a restart (building-250). Resolves when
 * the bridge has kept it, at most a few seconds later; a file that is not kept in a minute is taken back (building-263).
 * Refuses the faults of the rule and wiringOccupied, with nothing written; buildingRefused with the fault that the bridge
 * names; deviceUnavailable and deviceSilent.
 */
export async function sendFile(
  facility: HubFacility,
  caller: Caller,
  { bridgeId, file, acts, confirmedPlaces }: FileToSend,
): Promise<Result<null>> {
  const [judged, before] = await Promise.all([
    judgeFile(facility, bridgeId, file),
    lastFile(facility, bridgeId),
  ])
  if (!judged.ok) return judged
  const { faults, bridgeWhy } = judged.value
  const [fault] = faults
  if (fault) return refusalOf(fault)
  const places = checkPlaces(await occupiedPlaces(facility, before ?? {}, file), confirmedPlaces)
  if (!places.ok && bridgeWhy === null) return places
  const id = uuidv7()
  const row = {
    id,
    bridge: bridgeId,
    at: nowIso(facility),
    byId: caller.id,
    file: JSON.stringify(file),
    acts: JSON.stringify(acts),
  }
  await facility.write(async trx => {
    await insertBuildingFile(trx, { ...row, outcome: 'sent', why: null })
    const act = { entity: 'technicianAct', id: bridgeId, kind: 'buildingSent', fields: { id } } as const
    await record(facility, trx, caller, act)
    return ok(null)
  })
  return sendingFile(facility, { id, bridgeId }, async () => {
    const answer =
      bridgeWhy === null
        ? await facility.devices.ask(bridgeId, 'takeBuilding', { file, version: id })
        : refuse('conflict', 'deviceRefused', { detail: { why: bridgeWhy } })
    if (answer.ok) return ok(null)
    const why = answer.detail?.why
    await closeFile(facility, { ...row, outcome: 'refused', why: String(why ?? answer.code) })
    return why === undefined ? answer : refuse('conflict', 'buildingRefused', { detail: { why } })
  })
}

/** The file of a bridge as text, and its versions, the newest first. */
export async function viewBuilding(facility: HubFacility, bridgeId: string): Promise<Result<BridgeBuilding>> {
  const read = await fileOfBridge(facility, bridgeId)
  const kept = read.ok ? null : await keptBuildingFile(facility.db, bridgeId)
  if (!read.ok && !kept) return read
  const file = read.ok ? read.value : (JSON.parse(kept?.file ?? '{}') as WiredFile)
  const rows = await buildingFilesOf(facility.db, bridgeId)
  const nameOf = await accountNames(facility.db, rows)
  const versions = rows.map(row => {
    const { id, at, outcome, why, file: sent } = row
    return { id, at, by: nameOf(row), outcome, why: why?.slice(0, 120) ?? null, file: indented(sent) }
  })
  return ok({ file: JSON.stringify(file, null, 2), isRead: read.ok, versions })
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

/** What a file would change, what speaks against it, and who would notice. */
export async function compareBuilding(
  facility: HubFacility,
  caller: Caller,
  { bridgeId, text }: { readonly bridgeId: string; readonly text: string },
): Promise<Result<FileComparison>> {
  const file = objectIn(text)
  if (file === null) return refuse('invalid', 'buildingNotJson', { field: 'file' })
  const [judged, last] = await Promise.all([
    judgeFile(facility, bridgeId, file),
    lastFile(facility, bridgeId),
  ])
  if (!judged.ok) return judged
  const before = last ?? {}
  const { faults, bridgeWhy } = judged.value
  const textOf = (code: WiringFault['code'] | 'buildingRefused', detail: Record<string, string>) => ({
    code,
    text: refusalSentence(caller.language, code, 'conflict', detail).slice(0, 1_000),
  })
  const ofRule = faults.map(({ code, ...detail }) => textOf(code, { ...detail }))
  const ofBridge = bridgeWhy === null ? [] : [textOf('buildingRefused', { why: bridgeWhy })]
  return ok({
    differences: compareWiring(before, file).slice(0, 1000),
    faults: [...ofRule, ...ofBridge].slice(0, 20),
    occupied: (await occupiedPlaces(facility, before, file)).slice(0, 200),
  })
}

/** Sends the file of the form. */
export async function setBuilding(
  facility: HubFacility,
  caller: Caller,
  input: {
    readonly bridgeId: string
    readonly text: string
    readonly confirmedPlaces: readonly string[] | undefined
  },
): Promise<Result<null>> {
  const { bridgeId, text, confirmedPlaces } = input
  const file = objectIn(text)
  if (file === null) return refuse('invalid', 'buildingNotJson', { field: 'file' })
  return sendFile(facility, caller, { bridgeId, file, confirmedPlaces, acts: { notes: [], gone: [] } })
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
