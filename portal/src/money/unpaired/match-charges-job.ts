import type { LinkState } from '@mayim/contract/entities/device.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { always, type MayAct, type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/job.ts'
import type { CardFacility } from '../cards.ts'
import { matchCharges } from './match-charges.ts'
import { resumeUnpairedRefunds } from './settle-unpaired.ts'

type LinkedFacility = CardFacility & { readonly link: { state(): Promise<LinkState> } }

/** Compares the ledger with the lists of the processors each night and at start (money-24), and continues refunds of it. */
export function startMatchChargesJob(facility: LinkedFacility, mayAct: MayAct = always): PeriodicJob {
  let matchedNight = ''
  const run = async () => {
    await resumeUnpairedRefunds(facility)
    const night = tonight(facility)
    if (night === matchedNight) return
    const { mode } = await facility.link.state()
    if (mode === 'recovering' || mode === 'fenced') return
    await matchCharges(facility)
    matchedNight = night
  }
  return startPeriodicJob(facility, 'pairing', run, mayAct)
}
