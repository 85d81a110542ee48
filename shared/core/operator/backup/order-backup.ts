import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import type { Logger } from 'pino'
import { describeError } from '../../ground/runtime/error-trace.ts'
import { deleteBackup } from './backup-facts.ts'
import { backupFolder, expiredBackups, newestBackup, storedBackups } from './backup-files.ts'
import { openBackupKey } from './backup-key.ts'
import type { BackupAnswer } from './backup-worker.ts'
import type { BackupOrder, MadeBackup } from './make-backup.ts'

/** Next to this file, in the sources and in the build. */
const program = new URL(`./backup-worker${extname(import.meta.filename)}`, import.meta.url)

export type BackupSide = Omit<BackupOrder, 'recipient' | 'atMs'>

/**
 * Makes a backup in a process of its own, and then deletes those that are no longer kept. A check of all pages and the
 * encryption take seconds, in which doors must open; what the process needs of memory is given back. Throws with the reason.
 * @param onStart gets the process, so that it can be ended
 */
export async function orderBackup(
  side: BackupSide,
  atMs: number,
  onStart: (process: ChildProcess) => void = () => undefined,
): Promise<MadeBackup> {
  const recipient = await openBackupKey(side.dataDir, side.side)
  const started = fork(program, { env: { PATH: process.env.PATH }, execArgv: [] })
  onStart(started)
  const answer = once(started, 'message') as Promise<[BackupAnswer]>
  // Comes after the last message, which the exit may not.
  const ended = once(started, 'disconnect').then((): [BackupAnswer] => [{ fault: 'the process ended' }])
  started.send({ ...side, recipient, atMs } satisfies BackupOrder)
  const [said] = await Promise.race([answer, ended])
  await ended
  if ('fault' in said) throw new Error(said.fault)
  deleteExpired(side, atMs)
  return said.made
}

const soonMs = 600_000

/**
 * Makes a backup before a migration, if it can. Logs why not: a migration is one transaction, and the building must
 * open. One of the last ten minutes is enough, so that a process that starts again and again does not fill the disk.
 */
export async function backUpFirst(side: BackupSide, log: Logger): Promise<void> {
  const nowMs = Date.now()
  if ((newestBackup(side.dataDir, side.side, nowMs)?.atMs ?? 0) > nowMs - soonMs) return
  try {
    await orderBackup(side, nowMs)
  } catch (error) {
    log.error(describeError(error), 'a backup could not be made')
  }
}

function deleteExpired({ dataDir, side }: BackupSide, nowMs: number): void {
  for (const { name } of expiredBackups(storedBackups(dataDir, side), nowMs))
    deleteBackup(backupFolder(dataDir), name)
}
