import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/runtime/periodic-job.ts'
import type { PortalFacility } from '../../portal-facility.ts'
import { matchCharges } from './match-charges.ts'
import { resumeUnpairedRefunds } from './refund-unpaired.ts'

/** Compares the ledger with the lists of the processors each night and at start (money-24), and continues refunds of it. */
export function startMatchChargesJob(
  facility: Pick<PortalFacility, 'link'> & Parameters<typeof matchCharges>[0],
): PeriodicJob {
  let matchedNight = ''
  return startPeriodicJob(facility, 'pairing', async () => {
    await resumeUnpairedRefunds(facility)
    const night = tonight(facility)
    if (night === matchedNight) return
    const { mode } = await facility.link.state()
    if (mode === 'recovering' || mode === 'fenced') return
    await matchCharges(facility)
    matchedNight = night
  })
}
