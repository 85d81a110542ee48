import { readFile } from 'node:fs/promises'

/** Ticks a second that Linux counts a process's time in. */
const ticksPerSecond = 100

/**
 * Resident memory of a process, from the kernel (Linux); NaN elsewhere. Counted page by page: the sum in
 * `/proc/pid/status` is kept for each processor by itself and is tens of megabytes off (proc(5)).
 */
export async function memoryMb(pid: number): Promise<number> {
  const pages = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Rss:\s+(\d+) kB/m.exec(pages)?.[1] ?? Number.NaN) / 1024
}

/** What a process has used of the processor so far, in seconds (Linux); NaN elsewhere. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name stands in brackets and may hold spaces; user and system time are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
