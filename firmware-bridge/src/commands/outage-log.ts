import { driverStarts } from '@mayim/contract/building/point-kinds.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { Logger } from 'pino'
import type { Availability } from '../ground/driver.ts'

/** The points of one device change within moments. */
const togetherMs = 100
/** A device that comes and goes is one outage. */
const holdsMs = 30_000

interface Outage {
  told: boolean
  isAway: boolean
  /** How often it went away. */
  times: number
  over?: NodeJS.Timeout
}

/**
 * Logs that devices are away once, and once that they are back, however often their drivers try meanwhile (building-661).
 * The technician's page has the tries.
 */
export function createOutageLog(log: Pick<Logger, 'info' | 'warn'>, times = { togetherMs, holdsMs }) {
  const outages = new Map<Point, Outage>()
  const lines = new Map<string, { readonly points: Point[]; readonly write: (points: Point[]) => void }>()
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  const write = (): void => {
    timer = null
    for (const { points, write: one } of lines.values()) one(points)
    lines.clear()
  }
  const add = (key: string, point: Point, line: (points: Point[]) => void): void => {
    if (isStopped) return
    const { points } = lines.get(key) ?? { points: [] }
    lines.set(key, { points: [...points, point], write: line })
    timer ??= setTimeout(write, times.togetherMs)
  }
  const back = (point: Point, outage: Outage): void => {
    outages.delete(point)
    const { times: count } = outage
    add(`back ${count}`, point, points => log.info({ points, times: count }, 'devices are back'))
  }
  return {
    heard(point: Point, s: Availability, why = ''): void {
      // No outage: a driver that does not start says another reason.
      if (why === driverStarts) return
      const outage = outages.get(point) ?? { told: false, isAway: false, times: 0 }
      clearTimeout(outage.over)
      if (s === 'online') {
        outage.isAway = false
        if (outage.told) outage.over = setTimeout(back, times.holdsMs, point, outage).unref()
        return
      }
      if (!outage.isAway) outage.times += 1
      outage.isAway = true
      outages.set(point, outage)
      if (outage.told) return
      outage.told = true
      add(`${s} ${why}`, point, points => log.warn({ points, s, fault: why }, 'devices are away'))
    },
    stop(): void {
      isStopped = true
      if (timer) clearTimeout(timer)
      for (const { over } of outages.values()) clearTimeout(over)
    },
  }
}
