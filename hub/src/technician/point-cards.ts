import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { ok } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import type { PointView } from '../devices/point-view.ts'
import { pointRow, pointRows, storePoint } from './point-table.ts'

/** Gives the registry the names and the disabled devices of the database. */
export async function loadPointCards({ db }: Pick<Facility, 'db'>, registry: DeviceRegistry): Promise<void> {
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
