import type { Facility } from '../../ground/runtime/facility.ts'
import { type JobTimes, type PeriodicJob, startPeriodicJob } from '../../ground/runtime/job.ts'
import { newestBackup } from '../backup/backup-files.ts'
import { checkCopyAt, checkOwn, copyTo } from './copy-backups.ts'
import { type CopyNote, type CopySide, noCopy, readCopyNotes } from './copy-notes.ts'
import type { CopyPlace } from './place.ts'

const afterFaultMs = 600_000
const weekMs = 604_800_000

type Watched = Parameters<typeof startPeriodicJob>[0] & Pick<Facility, 'hostClock' | 'log'>

/**
 * Copies the newest backup to each place that does not have it yet, and reads each place's newest copy again once a week
 * (sync-1120, sync-1123). A place that is away is tried again; no backup waits for it.
 */
export function startCopiesJob(
  facility: Watched,
  side: CopySide,
  places: readonly CopyPlace[],
  times: JobTimes,
): PeriodicJob {
  const { hostClock, log } = facility
  const told = (what: string, kind: string, { fault, copy }: CopyNote): void => {
    if (fault) log.warn({ place: kind, fault: fault.word, detail: fault.detail }, `${what}: not done`)
    else log.info({ place: kind, name: copy?.name }, what)
  }
  async function look(place: CopyPlace, newest: string, nowMs: number): Promise<void> {
    const note = readCopyNotes(side)[place.kind] ?? noCopy
    const { copy, checkedMs, triedMs, fault } = note
    if (fault !== null && triedMs <= nowMs && nowMs < triedMs + afterFaultMs) return
    // A stick that is away, or a cut link, is told by the age of its newest copy.
    if (place.away() !== null) return
    const isNew = copy === null || copy.name !== newest
    const isTime = copy === null || nowMs >= copy.copiedMs + (place.everyMs ?? 0) || nowMs < copy.copiedMs
    if (isNew && isTime) told('a backup was copied', place.kind, await copyTo(place, newest, side, nowMs))
    else if (copy !== null && nowMs >= (checkedMs ?? 0) + weekMs)
      told('a copy was read again', place.kind, await checkCopyAt(place, side, nowMs))
  }
  return startPeriodicJob(
    facility,
    'backupCopies',
    async () => {
      const nowMs = hostClock.now()
      const newest = newestBackup(side.dataDir, side.side, nowMs)
      if (newest === null) return
      const own = readCopyNotes(side).own ?? noCopy
      const isReplaced = own.fault !== null && own.copy?.name !== newest.name
      if (isReplaced || nowMs >= (own.checkedMs ?? 0) + weekMs)
        told('the newest backup was read again', 'own', await checkOwn(side, newest.name, nowMs))
      for (const place of places) await look(place, newest.name, nowMs)
    },
    times,
  )
}
