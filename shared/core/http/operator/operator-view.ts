import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Side } from '@mayim/contract/call.ts'
import type { FastifyInstance } from 'fastify'
import { isFrozenNow } from '../../ground/calendar/shabbos-now.ts'
import { readHeads } from '../../ground/log/log-table.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { newestBackup } from '../../operator/backup/backup-files.ts'
import { newestCopyMs } from '../../operator/copies/copy-notes.ts'
import type { WatchedCertificate } from '../../operator/watch-certificate.ts'

/** What the operator may see of a side's server. */
export interface OperatorView extends HealthOfSide {
  readonly side: Side
  readonly version: string
  /** Prometheus text. */
  metrics(): Promise<string>
}

declare module 'fastify' {
  interface FastifyInstance {
    operatorView: OperatorView
  }
}

interface ViewOptions {
  readonly side: Side
  readonly version: string
  readonly isReady?: () => boolean
  readonly isLinked?: () => Promise<boolean>
  readonly certificate?: WatchedCertificate | null
  readonly backupsIn?: string | null
}

/** Adds `operatorView` to a side's server. It is not ready from the moment that it stops. */
export function addOperatorView(
  app: FastifyInstance,
  { changes, hostClock }: Facility,
  requests: RequestMetrics,
  {
    side,
    version,
    certificate = null,
    isReady = () => true,
    isLinked = async () => false,
    backupsIn = null,
  }: ViewOptions,
): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.decorate('operatorView', {
    side,
    version,
    isReady: () => !stopping && isReady(),
    certificate,
    metrics: async () => {
      const gauges: Record<string, number> = {
        mayim_change_position: changes.head,
        mayim_live_screens: app.live.size,
        mayim_linked: (await isLinked()) ? 1 : 0,
        // 0 without one, so that an alert on its age sees the worst case too.
        ...(backupsIn === null
          ? {}
          : {
              mayim_backup_timestamp_seconds:
                (newestBackup(backupsIn, side, hostClock.now())?.atMs ?? 0) / 1000,
              mayim_backup_copy_timestamp_seconds: (newestCopyMs({ side, dataDir: backupsIn }) ?? 0) / 1000,
            }),
        ...(certificate ? { mayim_certificate_days_left: certificate.daysLeft() } : {}),
      }
      const lines = Object.entries(gauges).map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}\n`)
      return `${requests.text()}${lines.join('')}`
    },
  })
}

export interface RequestMetrics {
  count(method: string, route: string, status: number, ms: number): void
  /** Prometheus text. */
  text(): string
  stop(): void
}

const bucketsMs = [5, 10, 25, 50, 100, 250, 500, 1000, 2500]

interface Series {
  count: number
  sumMs: number
  readonly buckets: number[]
}

/** Counts requests by route pattern and status, and reads the figures of the process. */
export function createMetrics(): RequestMetrics {
  const series = new Map<string, Series>()
  /** It wakes the process 50 times a second, so it begins with the first reader. */
  const delay = monitorEventLoopDelay({ resolution: 20 })

  function count(method: string, route: string, status: number, ms: number): void {
    const key = `method="${method}",route="${route}",status="${status}"`
    const one = series.get(key) ?? { count: 0, sumMs: 0, buckets: bucketsMs.map(() => 0) }
    one.count += 1
    one.sumMs += ms
    for (const [at, bucket] of bucketsMs.entries())
      if (ms <= bucket) one.buckets[at] = (one.buckets[at] ?? 0) + 1
    series.set(key, one)
  }

  function text(): string {
    delay.enable()
    const lines = ['# TYPE mayim_request_duration_ms histogram']
    for (const [labels, one] of series) {
      for (const [at, bucket] of bucketsMs.entries()) {
        lines.push(`mayim_request_duration_ms_bucket{${labels},le="${bucket}"} ${one.buckets[at]}`)
      }
      lines.push(`mayim_request_duration_ms_bucket{${labels},le="+Inf"} ${one.count}`)
      lines.push(`mayim_request_duration_ms_sum{${labels}} ${one.sumMs.toFixed(1)}`)
      lines.push(`mayim_request_duration_ms_count{${labels}} ${one.count}`)
    }
    const { rss, heapUsed } = process.memoryUsage()
    lines.push('# TYPE process_resident_memory_bytes gauge', `process_resident_memory_bytes ${rss}`)
    lines.push('# TYPE nodejs_heap_used_bytes gauge', `nodejs_heap_used_bytes ${heapUsed}`)
    lines.push(
      '# TYPE process_uptime_seconds counter',
      `process_uptime_seconds ${process.uptime().toFixed(0)}`,
    )
    lines.push('# TYPE nodejs_eventloop_delay_p99_ms gauge')
    lines.push(`nodejs_eventloop_delay_p99_ms ${(delay.percentile(99) / 1e6).toFixed(1)}`)
    return `${lines.join('\n')}\n`
  }

  return { count, text, stop: () => void delay.disable() }
}

interface HealthOfSide {
  readonly isReady: () => boolean
  /** Null for a side that serves no https itself. */
  readonly certificate: Pick<WatchedCertificate, 'daysLeft' | 'isRenewalWaiting'> | null
}

/**
 * `/healthz`: the process answers, and the days left of its certificate. `/readyz`: its database answers and stores writes, it lacks nothing of its log, the time is known, and it is not stopping; else the reason in a word.
 * `/updatez`: the process may be updated or restarted now; 503 from Friday noon on (visit-142).
 */
export function serveHealth(app: FastifyInstance, facility: Facility, side: HealthOfSide): void {
  app.get('/healthz', async (_request, reply) => {
    return reply.type('text/plain; charset=utf-8').send(`ok\n${certificateLine(side)}`)
  })
  app.get('/readyz', async (_request, reply) => {
    const why = await whyNotReady(facility, side)
    return reply
      .code(why === null ? 200 : 503)
      .type('text/plain; charset=utf-8')
      .send(`${why === null ? 'ready' : `not ready: ${why}`}\n${reserveLine(facility)}`)
  })
  app.get('/updatez', async (_request, reply) => {
    const frozen = isFrozenNow(facility)
    return reply
      .code(frozen ? 503 : 200)
      .type('text/plain; charset=utf-8')
      .send(frozen ? 'frozen\n' : 'open\n')
  })
}

function reserveLine({ storage }: Facility): string {
  return storage.isReserveUsed ? 'the disk was full, and its reserve is used\n' : ''
}

function certificateLine({ certificate }: HealthOfSide): string {
  if (certificate === null) return ''
  const waiting = certificate.isRenewalWaiting() ? ', a renewed one waits' : ''
  return `certificate: ${certificate.daysLeft()} days left${waiting}\n`
}

/** Null: ready. A side that gets back what it lost, or does not know the time, is not. */
async function whyNotReady(facility: Facility, { isReady }: HealthOfSide): Promise<string | null> {
  if (!isReady()) return 'stopping'
  if (facility.storage.fault !== null) return 'storage'
  try {
    const { mode } = await readHeads(facility.db)
    if (mode !== 'active') return mode
  } catch {
    return 'database'
  }
  return facility.time.isKnown() ? null : 'clock'
}
