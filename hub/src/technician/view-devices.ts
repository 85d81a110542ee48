import { roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import { driverStarts } from '@mayim/contract/building/point-kinds.ts'
import { splitPoint } from '@mayim/contract/building/topics.ts'
import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import type { PointRow } from '@mayim/core/ground/schema/device-rows.ts'
import { identifySteps, opensSomething, testSteps } from '@mayim/domain/building/device-test.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import { deviceOf } from '../devices/device-views.ts'
import type { LastCommand } from '../devices/devices.ts'
import type { BridgeView, PointView } from '../devices/point-view.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { pointRows } from './device-table.ts'
import { scalarsOf } from './lab.ts'

/** Every device that the hub has heard of, with its condition (building-244). */
export async function viewDevices(facility: HubFacility): Promise<TechnicianDevice[]> {
  const { registry, lastOf } = facility.devices
  const rows = withStarting(await pointRows(facility.db), registry)
  const bridges = new Map(registry.bridges().map(each => [each.bridge, each]))
  const names = new Map((await facility.bridges.list()).map(({ id, name }) => [id, name]))
  return rows.flatMap(row => {
    const split = splitPoint(row.point)
    if (!split) return []
    const point = `${split.kind}/${split.id}` as const
    const view = registry.point(point)
    const about = conditionOf(row, view, bridges.get(row.bridge))
    const isUsable = about.condition === 'working'
    return [
      {
        point: row.point,
        kind: split.kind,
        device: deviceOf(point, split.kind),
        id: split.id,
        roomId: roomOfPoint(row.point),
        name: row.name ?? '',
        bridge: row.bridge,
        bridgeName: names.get(row.bridge) ?? row.bridge,
        driver: row.driver,
        model: row.model,
        simulated: view?.simulated ?? false,
        condition: about.condition,
        why: about.why?.slice(0, 120) ?? null,
        since: isoOf(about.sinceMs),
        heardAt: isoOf(view?.heardAt ?? null),
        tries: about.condition === 'working' ? 0 : (view?.tries ?? 0),
        cannot: [...(view?.cannot ?? [])],
        state: scalarsOf(view?.state ?? null),
        alerts: alertsOf(view),
        canIdentify: isUsable && identifySteps(split.kind, false) !== null,
        canTest: isUsable && testSteps(split.kind, false) !== null,
        opens: opensSomething(split.kind),
        last: lastView(lastOf(point)),
      },
    ]
  })
}

/** With the points of bridges whose drivers are starting for the first time, which nothing has described yet. */
function withStarting(rows: readonly PointRow[], registry: DeviceRegistry): PointRow[] {
  const known = new Set(rows.map(({ point }) => point))
  const starting = registry
    .bridges()
    .filter(({ state }) => state === 'ready')
    .flatMap(({ bridge, points }) => points.map(point => ({ point, bridge })))
    .filter(({ point }) => !known.has(point) && registry.points().some(each => each.point === point))
  return [
    ...rows,
    ...starting.map(each => ({ ...each, driver: '', model: '', name: null, disabledAt: null })),
  ]
}

type Condition = TechnicianDevice['condition']

interface ConditionSince {
  readonly condition: Condition
  readonly why: string | null
  readonly sinceMs: number | null
}

/** What state a device is in, and since when. A bridge that is away outweighs what its devices said last. */
function conditionOf(row: PointRow, view: PointView | null, bridge: BridgeView | undefined): ConditionSince {
  if (row.disabledAt !== null)
    return { condition: 'disabled', why: null, sinceMs: Date.parse(row.disabledAt) }
  const isWired = bridge?.points.includes(row.point) ?? false
  if (bridge?.state === 'ready' && !isWired && !view?.bridge)
    return { condition: 'unwired', why: null, sinceMs: null }
  if (!view || !bridge) return { condition: 'unknown', why: null, sinceMs: null }
  if (bridge.state !== 'ready') return { condition: 'bridgeAway', why: null, sinceMs: bridge.since }
  const { avail, why, availSince, since } = view
  if (avail === 'offline' && why === driverStarts)
    return { condition: 'starting', why: null, sinceMs: availSince }
  if (avail === 'offline' || avail === 'fault') return { condition: avail, why, sinceMs: availSince }
  if (avail === 'unknown') return { condition: 'unknown', why, sinceMs: null }
  return { condition: 'working', why: null, sinceMs: since }
}

function alertsOf(view: PointView | null): TechnicianDevice['alerts'] {
  if (!view?.alarm) return []
  return [view.alarm === 'forced' ? 'forced' : 'held-open']
}

function lastView(last: LastCommand | null): TechnicianDevice['last'] {
  if (last === null) return null
  const { op, st, why, ms, at } = last
  return { op: op.slice(0, 32), at: new Date(at).toISOString(), st, why: why?.slice(0, 40) ?? null, ms }
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
