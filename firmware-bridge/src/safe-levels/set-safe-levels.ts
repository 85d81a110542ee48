import { type Point, splitPoint } from '@mayim/contract/building/topics.ts'
import type { DriverHost } from '../ground/driver.ts'
import type { DriverName } from '../supervisor/driver-kinds.ts'
import type { DriverPlan } from '../supervisor/driver-supervisor.ts'
import { type DriverThread, startDriverThread } from '../supervisor/driver-thread.ts'

/** The drivers that switch something. */
const switching: ReadonlySet<DriverName> = new Set([
  'modbus',
  'shelly',
  'http-door',
  'hartmann',
  'mqtt',
  'gpio',
])
const outputs: ReadonlySet<string> = new Set(['light', 'door', 'lock', 'garage', 'output'])

/**
 * Sets every output of a building to its safe level, once, while no bridge runs (building-410). A driver sets the safe
 * level when it reaches a device for the first time, so each is started, waited for and stopped.
 * @param withinMs how long a device that does not answer is tried
 * @returns the outputs whose device did not confirm the level in that time
 */
export async function setSafeLevels(plans: readonly DriverPlan[], withinMs: number): Promise<Point[]> {
  const left = await Promise.all(
    plans.filter(({ driver }) => switching.has(driver)).map(plan => setOfDriver(plan, withinMs)),
  )
  return left.flat()
}

async function setOfDriver({ driver, points, options }: DriverPlan, withinMs: number): Promise<Point[]> {
  const left = new Set(points.filter(point => outputs.has(splitPoint(point)?.kind ?? '')))
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, withinMs)
  const host: DriverHost = {
    state: () => undefined,
    event: () => undefined,
    alert: () => undefined,
    avail(point, availability) {
      // Online means that the device has confirmed the safe level.
      if (availability === 'online') left.delete(point)
      if (left.size === 0) over.resolve()
    },
  }
  let thread: DriverThread | null = null
  try {
    thread = (await startDriverThread({ driver, options }, host, () => over.resolve())).thread
    await over.promise
  } catch {
    // A driver that cannot start leaves its outputs as they are; they are returned.
  } finally {
    clearTimeout(timer)
    await thread?.stop()
  }
  return [...left]
}
