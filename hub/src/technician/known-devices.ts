import type { DeviceEvent } from '@mayim/contract/entities/technician.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { PointRow } from '@mayim/core/ground/schema/device-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import type { PointView } from '../devices/point-view.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { deletePoint, pointEvents, pointRow, pointRows, storePoint, updatePoint } from './device-table.ts'
import { accountNames, notePointAct, type PointAct } from './note-act.ts'

export interface DeviceChangeInput {
  readonly kind: string
  readonly id: string
  /** Blank gives the device its usual name again. */
  readonly name?: string | undefined
  readonly disabled?: boolean | undefined
}

/** Renames a device or takes it out of use (building-243). Repeating it changes nothing. */
export async function changeDevice(
  facility: HubFacility,
  caller: Caller,
  { kind, id, name, disabled }: DeviceChangeInput,
): Promise<Result<null>> {
  const point = `${kind}/${id}`
  const done = await facility.write<null>(async trx => {
    const row = await pointRow(trx, point)
    if (!row) return refuse('missing', 'deviceMissing')
    const put = async (act: PointAct, fields: Partial<PointRow>, detail = '') => {
      await updatePoint(trx, point, fields)
      await notePointAct(facility, trx, caller, { point, kind: act, fields, detail })
    }
    const ownName = name === undefined ? row.name : tidyText(name) || null
    if (ownName !== row.name) await put('renamed', { name: ownName }, ownName ?? '')
    if (disabled === true && row.disabledAt === null) await put('disabled', { disabledAt: nowIso(facility) })
    if (disabled === false && row.disabledAt !== null) await put('enabled', { disabledAt: null })
    return ok(null)
  })
  await loadPointCards(facility, facility.devices.registry)
  return done
}

/** Removes a device that no bridge reports from the list. */
export async function forgetDevice(
  facility: HubFacility,
  caller: Caller,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<Result<null>> {
  const point = `${kind}/${id}`
  return facility.write(async trx => {
    if (!(await pointRow(trx, point))) return refuse('missing', 'deviceMissing')
    if (facility.devices.registry.points().some(each => each.point === point && each.bridge !== null))
      return refuse('conflict', 'deviceReported')
    await deletePoint(trx, point)
    await notePointAct(facility, trx, caller, { point, kind: 'forgotten' })
    return ok(null)
  })
}

/** What technicians did with a device, the newest first (building-242). */
export async function deviceHistory(
  { db }: Pick<HubFacility, 'db'>,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<DeviceEvent[]> {
  const rows = await pointEvents(db, `${kind}/${id}`)
  const nameOf = await accountNames(db, rows)
  return rows.map(row => {
    const { id: eventId, at, kind: act, detail } = row
    return { id: eventId, at, act: act as DeviceEvent['act'], by: nameOf(row), detail }
  })
}

/** Gives the registry the names and the disabled devices of the database. */
async function loadPointCards({ db }: Pick<Facility, 'db'>, registry: DeviceRegistry): Promise<void> {
  const rows = await pointRows(db)
  registry.setCards(
    new Map(rows.map(({ point, name, disabledAt }) => [point, { name, disabled: disabledAt !== null }])),
  )
}

/** Stores each device that a bridge describes, so that it is known also while its bridge is away. Returns its end. */
export function followPoints(
  facility: Pick<Facility, 'db' | 'write' | 'log'>,
  registry: DeviceRegistry,
): () => void {
  const warn = (error: unknown): void => facility.log.warn({ err: error }, 'a device was not stored')
  let last: Promise<unknown> = loadPointCards(facility, registry).catch(warn)
  const store = async ({ point, bridge, driver, model }: PointView): Promise<void> => {
    if (bridge === null) return
    const known = await pointRow(facility.db, point)
    if (known?.bridge === bridge && known.driver === driver && known.model === model) return
    await facility.write(async trx => ok(await storePoint(trx, { point, bridge, driver, model })))
  }
  const stop = registry.onChange(change => {
    if (change.of !== 'point' || change.what !== 'desc') return
    last = last.then(() => store(change.view)).catch(warn)
  })
  return stop
}
