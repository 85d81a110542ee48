import type { LinkState } from '@mayim/contract/entities/device.ts'
import type { Facility } from '../../runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '../../runtime/periodic-job.ts'
import { forgetKeysOfLeft, forgetPatrons } from './forget-patrons.ts'

/** A patron who cannot leave yet is looked at again after this time. */
const everyMs = 2_000

/** Forgets at the hub the patrons whom the portal has marked, while the link is up (privacy-780). */
export function startForgetPatronsJob(facility: Facility, link: () => Promise<LinkState>): PeriodicJob {
  let nextMs = Number.NEGATIVE_INFINITY
  let isFirst = true
  return startPeriodicJob(facility, 'forgetPatrons', async () => {
    if (isFirst) await forgetKeysOfLeft(facility)
    isFirst = false
    const now = facility.hostClock.now()
    if (now < nextMs) return
    nextMs = now + everyMs
    const { linked, ownAcknowledged } = await link()
    if (linked) await forgetPatrons(facility, ownAcknowledged)
  })
}
