import { readFile } from 'node:fs/promises'

/**
 * The resident memory of a process on Linux; NaN elsewhere. `smaps_rollup` counts every page. The value in
 * `/proc/pid/status` is kept per processor and can be off by tens of megabytes (proc(5)).
 */
export async function memoryMb(pid: number): Promise<number> {
  const pages = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Rss:\s+(\d+) kB/m.exec(pages)?.[1] ?? Number.NaN) / 1024
}
