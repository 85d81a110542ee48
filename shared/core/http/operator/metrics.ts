import { monitorEventLoopDelay } from 'node:perf_hooks'

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
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

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
