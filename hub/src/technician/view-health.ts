import type { LinkState } from '@mayim/contract/entities/device.ts'
import type { HealthMeasure, HealthReport } from '@mayim/contract/entities/technician.ts'
import { type HealthItem, judgeHealth } from '@mayim/domain/building/machine-health.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { lastBackupMs, type Measure, readMachine } from './read-machine.ts'

const hourMs = 3_600_000

/** The hub's machine, its work and its bridges (building-247). */
export async function viewHealth(facility: HubFacility): Promise<HealthReport> {
  const { machine, hostClock } = facility
  const [ofMachine, backupMs, link] = await Promise.all([
    readMachine(machine.folders),
    lastBackupMs(machine.folders),
    facility.link.state(),
  ])
  const days = machine.certificateDays()
  return {
    measures: [
      ...ofMachine.map(measureOfMachine),
      ...measuresOfLink(link),
      marked('clients', facility.bridges.clients()),
      ...(backupMs === null
        ? []
        : [marked('backup', Math.floor((hostClock.now() - backupMs) / hourMs), isoOf(backupMs))]),
      ...(days === null ? [] : [marked('certificate', days)]),
    ],
    bridges: await viewBridges(facility),
  }
}

/** Memory and disk are judged by the part that is free. */
function measureOfMachine({ item, value, of }: Measure): HealthMeasure {
  const measure = of === null ? value : (value / of) * 100
  return { item, value, of, at: null, mark: judgeHealth(item, measure) }
}

function measuresOfLink(link: LinkState): HealthMeasure[] {
  const { linked, since, ownHead, ownAcknowledged, parked, clockAheadMs = null } = link
  return [
    marked('link', linked ? 1 : 0, since),
    marked('queue', Math.max(0, ownHead - ownAcknowledged)),
    marked('parked', parked),
    ...(clockAheadMs === null ? [] : [marked('clock', Math.abs(clockAheadMs))]),
  ]
}

function marked(item: HealthItem, value: number, at: string | null = null): HealthMeasure {
  return { item, value, of: null, at, mark: judgeHealth(item, value) }
}

async function viewBridges(facility: HubFacility): Promise<HealthReport['bridges']> {
  const known = new Map(facility.devices.registry.bridges().map(each => [each.bridge, each]))
  return (await facility.bridges.list()).map(({ id, name, state }) => {
    const view = known.get(id)
    return {
      id,
      name,
      state,
      since: isoOf(view?.since ?? null),
      uptimeMs: view?.health?.uptimeMs ?? null,
      rssBytes: view?.health?.rssBytes ?? null,
    }
  })
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
