import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { always, type JobTimes, type PeriodicJob, startPeriodicJob } from '../../ground/runtime/job.ts'
import { rowsToMove } from './merge-table.ts'
import { moveMergedRows, sealNotesAnew } from './move-rows.ts'

type Parts = Pick<
  Facility,
  'side' | 'db' | 'write' | 'notes' | 'changes' | 'settings' | 'clock' | 'hostClock' | 'log'
>

/**
 * Does this side's part of merges (people-762): at its start, and whenever the log has
 * new entries, because the other side may have written for an account that was merged meanwhile.
 * @param unowned moves also what no side owns, as the portal does
 * @param also runs each time before
 */
export function startMergesJob(
  facility: Parts,
  { unowned, also = async () => undefined }: { unowned: boolean; also?: () => Promise<void> },
  times: JobTimes = always,
): PeriodicJob {
  const { db, side } = facility
  let position: number | null = null
  /** Rows are left, because there were many or because the key of a note has not come. */
  let isWaiting = false
  const run = async () => {
    await also()
    const { head } = facility.changes
    if (position === head && !isWaiting) return
    if (await hasSome())
      await facility.write(async trx => ok(await moveMergedRows(facility, trx, systemCaller, unowned)))
    await sealNotesAnew(facility, position)
    isWaiting = await hasSome()
    position = head
  }
  return startPeriodicJob(facility, 'merges', run, { ...times, isDue: () => isWaiting })

  async function hasSome(): Promise<boolean> {
    return Object.values(await rowsToMove(db, { side, unowned, limit: 1 })).some(rows => rows.length > 0)
  }
}
