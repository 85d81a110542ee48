import type { Payloads, Point } from '@mayim/contract/building/topics.ts'
import type { Logger } from 'pino'
import type { Drivers } from './driver-supervisor.ts'

type Res = Omit<Payloads['res'], 't' | 'sv'>

/** Runs a request that the hub sends to the bridge itself: restart a driver, operate simulated hardware, diagnostics. */
export async function answerRequest(req: Payloads['req'], drivers: Drivers, log: Logger): Promise<Res> {
  try {
    return { cid: req.cid, ok: true, data: (await runRequest(req, drivers, log)) ?? null }
  } catch (error) {
    const err = error instanceof Error ? error.message : 'failed'
    return { cid: req.cid, ok: false, err: err.slice(0, 200) }
  }
}

async function runRequest(req: Payloads['req'], drivers: Drivers, log: Logger): Promise<unknown> {
  const { point, action, driver, level } = req.args as Record<string, unknown>
  switch (req.op) {
    case 'simulate': {
      const args = typeof req.args.args === 'object' && req.args.args !== null ? req.args.args : {}
      return drivers.simulate(String(point) as Point, String(action), args as Record<string, unknown>)
    }
    case 'restartDriver':
      return drivers.restart(String(driver))
    case 'diagnostics':
      return { drivers: drivers.report(), rssBytes: process.memoryUsage.rss() }
    case 'logLevel':
      if (!Object.hasOwn(log.levels?.values ?? {}, String(level))) throw new Error('no such level')
      log.level = String(level)
      return { level: log.level }
    case 'rescan':
      return { points: drivers.points.length }
  }
}
