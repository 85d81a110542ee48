import { type CheckedPart, checkedParts, type DeviceCheck } from '@mayim/contract/entities/technician.ts'
import type { Caller, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { deviceById } from '@mayim/core/sign-in/device-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { cardReaderRows } from '../devices/placed-devices-table.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { checkRows, deleteCheck, pointRow, storeCheck } from './device-table.ts'
import { notePointAct } from './note-act.ts'

/** What a person confirmed to work (building-255). */
export async function listChecks({ db }: Pick<HubFacility, 'db'>): Promise<DeviceCheck[]> {
  return (await checkRows(db)).map(({ id, at }) => {
    const part = checkedParts.find(each => each !== 'point' && id.startsWith(`${each}/`))
    return { of: part ?? 'point', id: part ? id.slice(part.length + 1) : id, at }
  })
}

export interface CheckInput {
  readonly of: CheckedPart
  readonly id: string
  readonly works: boolean
}

/**
 * Stores that a person saw something work, or takes that back (building-255). Repeating it changes nothing.
 */
export async function setCheck(
  facility: HubFacility,
  caller: Caller,
  { of, id, works }: CheckInput,
): Promise<Result<null>> {
  const bridges = await facility.bridges.list()
  return facility.write(async trx => {
    const isThere = of === 'bridge' ? bridges.some(each => each.id === id) : await exists(trx, of, id)
    if (!isThere) return refuse('missing', 'deviceMissing', { field: 'id' })
    const name = of === 'point' ? id : `${of}/${id}`
    const has = (await checkRows(trx)).some(row => row.id === name)
    if (has === works) return ok(null)
    if (works) await storeCheck(trx, { id: name, at: nowIso(facility), byId: caller.id })
    else await deleteCheck(trx, name)
    const kind = works ? 'confirmed' : 'unconfirmed'
    if (of === 'point') await notePointAct(facility, trx, caller, { point: id, kind })
    else await record(facility, trx, caller, { entity: 'technicianAct', id: name, kind, fields: {} })
    return ok(null)
  })
}

async function exists(trx: Writers, of: Exclude<CheckedPart, 'bridge'>, id: string): Promise<boolean> {
  if (of === 'point') return (await pointRow(trx, id)) !== undefined
  if (of === 'cardReader') return (await cardReaderRows(trx)).some(row => row.id === id)
  const screen = await deviceById(trx, id)
  return screen !== undefined && screen.revokedAt === null
}

/** Requests that a paired screen show its name (building-255). */
export async function askScreenName(
  facility: HubFacility,
  caller: Caller,
  deviceId: string,
): Promise<Result<null>> {
  return facility.write(async trx => {
    const screen = await deviceById(trx, deviceId)
    if (!screen || screen.revokedAt !== null) return refuse('missing', 'deviceNotFound')
    const act = { entity: 'technicianAct', id: deviceId, kind: 'nameAsked', fields: {} } as const
    await record(facility, trx, caller, act)
    return ok(null)
  })
}
