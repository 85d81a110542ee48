import type { Payloads } from '@mayim/contract/building/payloads.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { recentLines } from '@mayim/process/log.ts'
import type { Logger } from 'pino'
import { buildingFileSchema } from '../building/building-file.ts'
import { discoverDevices } from '../building/discover-devices.ts'
import type { BridgeBuilding } from '../building/managed-building.ts'
import { factsFor } from '../building/wire-site.ts'
import type { Drivers } from '../supervisor/driver-supervisor.ts'
import type { BuildingTrial } from './building-trial.ts'

type Res = Omit<Payloads['res'], 't' | 'sv'>

/** What a request of the hub may use. */
interface RequestParts {
  readonly drivers: Drivers
  readonly building: BridgeBuilding
  readonly trial: BuildingTrial
  readonly log: Logger
}

/** Runs a request that the hub sends to the bridge itself, such as to restart a driver or to accept a building file. */
export async function answerRequest(req: Payloads['req'], parts: RequestParts): Promise<Res> {
  try {
    return { cid: req.cid, ok: true, data: (await runRequest(req, parts)) ?? null }
  } catch (error) {
    const err = error instanceof Error ? error.message : 'failed'
    return { cid: req.cid, ok: false, err: err.slice(0, 600) }
  }
}

/** A message of the bus has at most 160 KB. */
const mostLogCharacters = 60_000

async function runRequest(
  req: Payloads['req'],
  { drivers, building, trial, log }: RequestParts,
): Promise<unknown> {
  const { point, action, driver } = req.args as Record<string, unknown>
  switch (req.op) {
    case 'simulate': {
      const args = typeof req.args.args === 'object' && req.args.args !== null ? req.args.args : {}
      return drivers.simulate(String(point) as Point, String(action), args as Record<string, unknown>)
    }
    case 'restartDriver':
      return drivers.restart(String(driver))
    case 'diagnostics':
      return {
        drivers: drivers.report(),
        rssBytes: process.memoryUsage.rss(),
        log: recentLines(log, mostLogCharacters),
      }
    case 'rescan':
      return { points: drivers.points().length }
    case 'building':
      return { file: building.file, site: await factsFor(building.file), report: trial.report }
    case 'buildingSchema':
      return { schema: buildingFileSchema }
    case 'checkBuilding':
      return { site: await building.check(req.args.file) }
    case 'takeBuilding':
      await trial.take(req.args.file, String(req.args.version ?? req.cid))
      return { taken: true }
    case 'confirmBuilding':
      return trial.confirm(String(req.args.version))
    case 'discover':
      return { found: await discoverDevices(building.brokers(), log) }
  }
}
