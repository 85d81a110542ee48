import type { ChildProcess } from 'node:child_process'
import { describeError } from '../../ground/runtime/error-trace.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { type JobTimes, type PeriodicJob, startPeriodicJob } from '../../ground/runtime/job.ts'
import { newestBackup } from './backup-files.ts'
import { backupKeyMadeMs } from './backup-key.ts'
import { type BackupSide, orderBackup } from './order-backup.ts'

const hourMs = 3_600_000
/** Without a change. A backup is bad from a day on (building-247). */
const atLatestMs = 20 * hourMs
/** A start has other things to do. */
const afterStartMs = 60_000
const afterFaultMs = 600_000
/** After years a backup is a gigabyte, and a small computer must not make them without a pause. */
const restOfTimes = 12

type Watched = Parameters<typeof startPeriodicJob>[0] & Pick<Facility, 'changes' | 'hostClock' | 'log'>

/**
 * Makes a backup an hour after the last one if something changed since, or after twelve times as long as that took, one
 * at the latest after 20 hours, and one as soon as there is none or another key (sync-544).
 */
export function startBackupJob(facility: Watched, side: BackupSide, times: JobTimes): PeriodicJob {
  const { changes, hostClock, log } = facility
  const startedMs = hostClock.now()
  let head: number | null = null
  let faultMs = Number.NEGATIVE_INFINITY
  let tookMs = 0
  let running: ChildProcess | undefined

  const isDue = (nowMs: number): boolean => {
    if (nowMs < startedMs + afterStartMs || nowMs < faultMs + afterFaultMs) return false
    const newest = newestBackup(side.dataDir, side.side, nowMs)
    if (newest === null || newest.writtenMs < backupKeyMadeMs(side.dataDir, side.side)) return true
    const ageMs = nowMs - newest.atMs
    return ageMs >= atLatestMs || (ageMs >= Math.max(hourMs, tookMs * restOfTimes) && changes.head !== head)
  }
  const job = startPeriodicJob(
    facility,
    'backup',
    async () => {
      const nowMs = hostClock.now()
      if (!isDue(nowMs)) return
      const before = changes.head
      try {
        const { bytes, entries } = await orderBackup(side, nowMs, started => {
          running = started
        })
        head = before
        tookMs = hostClock.now() - nowMs
        log.info({ bytes, entries }, 'a backup was made and checked')
      } catch (error) {
        faultMs = nowMs
        log.error(describeError(error), 'a backup could not be made')
      }
    },
    times,
  )
  return {
    ...job,
    async stop() {
      running?.kill()
      await job.stop()
    },
  }
}
