import type { LinkState } from '@mayim/contract/entities/device.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import {
  earliest,
  type JobTimes,
  type PeriodicJob,
  startPeriodicJob,
} from '@mayim/core/ground/runtime/job.ts'
import type { CardFacility } from '../cards.ts'
import { matchCharges } from './match-charges.ts'
import { resumeUnpairedRefunds } from './settle-unpaired.ts'
import { nextUnpairedLook } from './unpaired-table.ts'

type LinkedFacility = CardFacility & { readonly link: { state(): Promise<LinkState> } }

/** Compares the ledger with the lists of the processors each night and at start (money-24), and continues refunds of it. */
export function startMatchChargesJob(facility: LinkedFacility, times: JobTimes): PeriodicJob {
  let matchedNight = ''
  const run = async () => {
    await resumeUnpairedRefunds(facility)
    await matchTonight()
    return earliest(facility.hostClock, await nextUnpairedLook(facility.db))
  }
  async function matchTonight(): Promise<void> {
    const night = tonight(facility)
    if (night === matchedNight) return
    const { mode } = await facility.link.state()
    if (mode === 'recovering' || mode === 'fenced') return
    await matchCharges(facility)
    matchedNight = night
  }
  return startPeriodicJob(facility, 'pairing', run, {
    ...times,
    isDue: () => tonight(facility) !== matchedNight,
  })
}
