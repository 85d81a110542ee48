import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import {
  always,
  earliest,
  type JobTimes,
  nextMinute,
  type PeriodicJob,
  startPeriodicJob,
} from '../../ground/runtime/job.ts'
import type { LinkOf } from './offer-texts.ts'
import { serveNight } from './serve-night.ts'
import { deleteOffersBefore, nextOfferEnd, nightsWaitedFor } from './wait-list-table.ts'

const deleteEveryMs = 3_600_000
const keptDays = 30

/**
 * Serves the wait list while the process runs. It keeps no cursor: after commits, each minute and when an offer ends, it
 * reads the current state. So a crash or a change by another process leaves nothing undone.
 */
export function startWaitListJob(
  facility: Facility,
  {
    linkOf,
    isLinked = () => true,
    times = always,
  }: {
    readonly linkOf: LinkOf | null
    /** Whether the link is up. Called only on the side whose offers the other side texts. */
    readonly isLinked?: () => boolean
    readonly times?: JobTimes
  },
): PeriodicJob {
  const { clock, hostClock, db } = facility
  let deletedAtMs = 0

  async function run() {
    const minute = nextMinute(clock)
    const serving = { linkOf, mayOffer: linkOf !== null || isLinked() }
    for (const date of await nightsWaitedFor(db)) await serveNight(facility, date, serving)
    await deleteOldOffers()
    return earliest(clock, [minute.ms, ...(await nextOfferEnd(db))])
  }
  async function deleteOldOffers(): Promise<void> {
    const nowMs = hostClock.now()
    if (nowMs - deletedAtMs < deleteEveryMs) return
    deletedAtMs = nowMs
    const before = addDays(tonight(facility), -keptDays)
    await facility.write(async trx => ok(await deleteOffersBefore(trx, before)))
  }
  return startPeriodicJob(facility, 'waitList', run, times)
}
