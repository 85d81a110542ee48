import { basename, join } from 'node:path'
import type { BackupStep, BackupsView } from '@mayim/contract/entities/backups.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { otherSide } from '../../ground/log/change-log.ts'
import { describeError } from '../../ground/runtime/error-trace.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { readBackupFacts } from '../backup/backup-facts.ts'
import { backupFolder, madeAtMs, storedBackups } from '../backup/backup-files.ts'
import { knownBackupKey, waitingRecoveryKey } from '../backup/backup-key.ts'
import { type BackupSide, orderBackup } from '../backup/order-backup.ts'
import { copyTo } from './copy-backups.ts'
import { noCopy, readCopyNotes } from './copy-notes.ts'
import { heldFile } from './hold-copies.ts'
import type { CopyPlace } from './place.ts'

/** The backups of a side, for the screens. */
export interface BackupDesk {
  readonly side: Pick<BackupSide, 'side' | 'dataDir'>
  /** Null for a side that makes none itself. */
  readonly backups: BackupSide | null
  readonly places: readonly CopyPlace[]
  view(): BackupsView
  /** Makes a backup and copies it to each place, step by step. Answers at once; `view` tells how far it is. */
  start(): Result<null>
  /** Resolves when no backup is under way. */
  settled(): Promise<void>
  /** Breaks off what is sent to a place. */
  end(): void
}

type Host = Pick<Facility, 'hostClock' | 'log'>
type Run = { readonly at: string; runs: boolean; steps: BackupStep[] }

/**
 * Opens the desk of a side's backups.
 * @param backups null for a side that makes none itself
 */
export function openBackupDesk(
  { hostClock, log }: Host,
  side: BackupDesk['side'],
  backups: BackupSide | null,
  places: readonly CopyPlace[],
): BackupDesk {
  let run: Run | null = null
  let work: Promise<void> = Promise.resolve()

  async function step(of: BackupStep['of'], act: () => Promise<Partial<BackupStep>>): Promise<void> {
    if (run === null) return
    const at = run.steps.push({ of, state: 'runs', bytes: 0, ms: 0, fault: null }) - 1
    const beganMs = hostClock.now()
    const done = await act()
    const ms = Math.max(0, hostClock.now() - beganMs)
    run.steps[at] = { of, bytes: 0, ms, fault: null, ...done, state: done.fault ? 'failed' : 'done' }
  }
  async function runAll(asked: BackupSide): Promise<void> {
    let made: { name: string; bytes: number } | null = null
    await step('own', async () => {
      try {
        const { file, bytes } = await orderBackup(asked, hostClock.now())
        made = { name: basename(file), bytes }
        return { bytes }
      } catch (error) {
        log.error(describeError(error), 'a backup could not be made')
        return { fault: { word: 'other', detail: describeError(error).reason.slice(0, 120) } }
      }
    })
    for (const place of places) {
      if (made === null) return
      const { name, bytes } = made as { name: string; bytes: number }
      await step(place.kind, async () => {
        const away = place.away()
        if (away !== null) return { fault: { word: away, detail: '' } }
        const { fault } = await copyTo(place, name, side, hostClock.now())
        return { bytes, fault }
      })
    }
  }
  return {
    side,
    backups,
    places,
    view: () => ({ ...viewOf(side, places), makes: backups !== null, run }),
    start() {
      if (backups === null) return refuse('missing', 'missing')
      if (run?.runs) return refuse('conflict', 'backupRunning')
      const begun: Run = { at: new Date(hostClock.now()).toISOString(), runs: true, steps: [] }
      run = begun
      work = runAll(backups).finally(() => {
        begun.runs = false
      })
      return ok(null)
    },
    settled: () => work,
    end: () => undefined,
  }
}

function viewOf(
  { side, dataDir }: BackupDesk['side'],
  places: readonly CopyPlace[],
): Omit<BackupsView, 'makes' | 'run'> {
  const notes = readCopyNotes({ side, dataDir })
  const held = heldFile(dataDir, otherSide(side))
  const isWaiting = waitingRecoveryKey(dataDir, side) !== null
  return {
    made: storedBackups(dataDir, side).map(({ name, atMs, bytes }) => {
      const entries = readBackupFacts(join(backupFolder(dataDir), name))?.entries ?? null
      return { name, at: isoOf(atMs), bytes, entries }
    }),
    places: places.map(place => {
      const { copy, checkedMs, fault } = notes[place.kind] ?? noCopy
      const away = place.away()
      return {
        kind: place.kind,
        where: place.where,
        copy: copy && { at: isoOf(madeAtMs(side, copy.name) ?? 0), copiedAt: isoOf(copy.copiedMs) },
        checkedAt: checkedMs === null ? null : isoOf(checkedMs),
        fault: away === null ? fault : { word: away, detail: '' },
      }
    }),
    key: isWaiting ? 'waits' : knownBackupKey(dataDir, side) === null ? 'none' : 'written',
    held: held && {
      name: held.name,
      at: isoOf(madeAtMs(otherSide(side), held.name) ?? 0),
      bytes: held.bytes,
    },
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
