import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'

const dayMs = 86_400_000
const daysKept = 14
const monthsKept = 6
const ending = '.tar.gz.age'

/** The folder of a side's backups in its data folder. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** The name of a backup: `hub-20261129T203000Z.tar.gz.age`. */
export function backupName(side: Side, atMs: number): string {
  return `${side}-${new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}${ending}`
}

/** When a backup was made, by its name; null for every other file. */
export function madeAtMs(side: Side, name: string): number | null {
  const found = /^(\w+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz\.age$/.exec(name)
  if (found === null || found[1] !== side) return null
  const [, , year, month, day, hour, minute, second] = found
  const atMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(atMs) ? null : atMs
}

export interface StoredBackup {
  readonly name: string
  readonly atMs: number
  /** When its file was written, epoch milliseconds. */
  readonly writtenMs: number
  readonly bytes: number
}

/** The backups of a side in its data folder, the newest first. */
export function storedBackups(dataDir: string, side: Side): StoredBackup[] {
  const folder = backupFolder(dataDir)
  return namesIn(folder)
    .flatMap(name => {
      const atMs = madeAtMs(side, name)
      const stat = statSync(join(folder, name), { throwIfNoEntry: false })
      return atMs === null || !stat?.size ? [] : [{ name, atMs, writtenMs: stat.mtimeMs, bytes: stat.size }]
    })
    .toSorted((a, b) => b.atMs - a.atMs)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * The backups that are no longer kept (sync-546): all of the last day stay, the newest of each of 14 days, and the
 * newest of each of 6 months, by UTC. One with a time that has not come yet stays too: a clock was wrong.
 * @param backups the newest first
 */
export function expiredBackups<T extends Pick<StoredBackup, 'atMs'>>(
  backups: readonly T[],
  nowMs: number,
): T[] {
  const [days, months] = [new Set<string>(), new Set<string>()]
  const firstDay = new Date(nowMs - (daysKept - 1) * dayMs).toISOString().slice(0, 10)
  const now = new Date(nowMs)
  const firstMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsKept + 1))
    .toISOString()
    .slice(0, 7)
  return backups.filter(({ atMs }) => {
    const at = new Date(atMs).toISOString()
    const [day, month] = [at.slice(0, 10), at.slice(0, 7)]
    const isFirst = { ofDay: !days.has(day), ofMonth: !months.has(month) }
    days.add(day)
    months.add(month)
    const isKept =
      atMs > nowMs - dayMs || (isFirst.ofDay && day >= firstDay) || (isFirst.ofMonth && month >= firstMonth)
    return !isKept
  })
}

/** The newest backup; null without one. One of a wrong clock, with a time to come, does not count. */
export function newestBackup(dataDir: string, side: Side, nowMs: number): StoredBackup | null {
  return storedBackups(dataDir, side).find(({ atMs }) => atMs <= nowMs) ?? null
}
