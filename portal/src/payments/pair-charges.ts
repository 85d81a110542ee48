import { attendToStanding } from '@mayim/core/attention/standing-attention.ts'
import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/runtime/periodic-job.ts'
import type { PortalFacility } from '../portal-facility.ts'
import { unpairedCharges } from './card-table.ts'

/** Each night, and when the portal begins: is every captured charge in the ledger once (house rules, Money)? */
export function keepPaired(facility: PortalFacility): PeriodicJob {
  let paired = ''
  return startPeriodicJob(facility, 'pairing', async () => {
    const night = tonight(facility)
    if (night === paired) return
    const { mode } = await facility.link.state()
    if (mode === 'recovering' || mode === 'fenced') return
    await pairCharges(facility)
    paired = night
  })
}

/** Puts captured charges that have no line of the ledger, or one that says otherwise, before people. */
export async function pairCharges(facility: Facility): Promise<void> {
  const ids = await unpairedCharges(facility.db)
  const [first] = ids
  const standing =
    first === undefined
      ? null
      : ({ kind: 'charge', entityId: first, detail: { charges: ids.length } } as const)
  await attendToStanding(facility, 'charge', standing)
}
