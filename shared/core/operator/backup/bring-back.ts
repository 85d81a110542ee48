import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Again } from '@mayim/process/run-process.ts'
import type { Logger } from 'pino'
import type { Facility } from '../../ground/runtime/facility.ts'
import { dropOpened, type OpenedBackup, openBackup, type RestoreSide } from './open-backup.ts'
import { putBack } from './put-back.ts'
import { isSealed } from './seal-backup.ts'

/** Brings a facility back on a machine that is not set up yet, from a backup that a browser sends (sync-1140). */
export interface BringBack {
  /** Keeps a backup until it is opened. Refuses backupUnknown. */
  take(bytes: Uint8Array): Result<null>
  /** Opens and checks the backup that was sent last. Refuses backupNotChosen, and as `openBackup`. */
  look(key: string): Promise<Result<OpenedBackup>>
  /** Puts what was opened in the place of the empty data; the process stops for it and starts again. Refuses backupNotChosen. */
  go(): Result<null>
  /** Forgets what was sent. */
  stop(): void
}

/**
 * What brings a backup back at a side that can start again; null where it cannot, or is on PostgreSQL.
 * @param again stops the side, does the work, and starts it again
 */
export function openBringBack(
  side: RestoreSide | null,
  { log }: Pick<Facility, 'log'>,
  again: Again | undefined,
  ends: AsyncDisposableStack,
): BringBack | null {
  if (side === null || again === undefined) return null
  const bringBack = createBringBack(side, log, again)
  ends.defer(() => bringBack.stop())
  return bringBack
}

function createBringBack(side: RestoreSide, log: Logger, again: Again): BringBack {
  const folder = join(side.dataDir, '.sent')
  const file = join(folder, 'backup')
  let isSent = false
  let isOpened = false
  let isGoing = false
  return {
    take(bytes) {
      isSent = false
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(file, bytes, { mode: 0o600 })
      if (!isSealed(file)) return refuse('invalid', 'backupUnknown', { field: 'file' })
      isSent = true
      return ok(null)
    },
    async look(key) {
      isOpened = false
      if (!isSent) return refuse('missing', 'backupNotChosen', { field: 'file' })
      const opened = await openBackup(file, key, side)
      isOpened = opened.ok
      return opened
    },
    go() {
      if (!isOpened) return refuse('missing', 'backupNotChosen', { field: 'file' })
      isGoing = true
      again(async () => {
        const before = await putBack(side)
        log.warn({ before }, 'a backup was brought back')
      })
      return ok(null)
    },
    stop() {
      rmSync(folder, { recursive: true, force: true })
      if (!isGoing) dropOpened(side)
    },
  }
}
