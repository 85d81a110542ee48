import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The resident memory of a process on Linux; NaN elsewhere. `smaps_rollup` counts every page. The value in
 * `/proc/pid/status` is kept per processor and can be off by tens of megabytes (proc(5)).
 */
export async function memoryMb(pid: number): Promise<number> {
  const pages = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Rss:\s+(\d+) kB/m.exec(pages)?.[1] ?? Number.NaN) / 1024
}

/** The kernel counts processor time in these steps (`getconf CLK_TCK`). */
const ticksPerSecond = 100

/** The part of a core in percent that each process uses in the next `seconds`, on Linux; NaN elsewhere. */
export async function corePercents(pids: readonly number[], seconds: number): Promise<number[]> {
  const before = await Promise.all(pids.map(ticksOf))
  await sleep(seconds * 1000)
  const after = await Promise.all(pids.map(ticksOf))
  return after.map((ticks, at) => ((ticks - (before[at] ?? Number.NaN)) / ticksPerSecond / seconds) * 100)
}

async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, fields = ''] = stat.split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  return Number(user ?? Number.NaN) + Number(system ?? Number.NaN)
}

/** The CPU time of a process's threads so far in ms, without steps: for works of few milliseconds. On Linux alone. */
export function exactCpuMsOf(pid: number): number {
  const threads = `/proc/${pid}/task`
  const nanoseconds = readdirSync(threads).map(thread =>
    Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000_000
}
