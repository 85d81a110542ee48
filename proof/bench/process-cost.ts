import { readFile } from 'node:fs/promises'

/** Linux counts the time of a process in ticks of this rate. */
const ticksPerSecond = 100

/**
 * The resident memory of a process on Linux; NaN elsewhere. `smaps_rollup` counts every page. The value in
 * `/proc/pid/status` is kept per processor and can be off by tens of megabytes (proc(5)).
 */
export async function memoryMb(pid: number): Promise<number> {
  const pages = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Rss:\s+(\d+) kB/m.exec(pages)?.[1] ?? Number.NaN) / 1024
}

/** The CPU time of a process in seconds on Linux; NaN elsewhere. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name is in parentheses and may contain spaces. User and system time are fields 12 and 13 after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
