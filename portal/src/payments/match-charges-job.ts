import type { LinkState } from '@mayim/contract/entities/device.ts'
import { updateConditionAttention } from '@mayim/core/attention/condition-attention.ts'
import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/runtime/periodic-job.ts'
import { unpairedCharges } from './card-table.ts'

type LinkedFacility = Facility & { readonly link: { state(): Promise<LinkState> } }

/** Checks each night, and at start, that the ledger has every captured charge once (money-24). */
export function startMatchChargesJob(facility: LinkedFacility): PeriodicJob {
  let matchedNight = ''
  return startPeriodicJob(facility, 'pairing', async () => {
    const night = tonight(facility)
    if (night === matchedNight) return
    const { mode } = await facility.link.state()
    if (mode === 'recovering' || mode === 'fenced') return
    await matchCharges(facility)
    matchedNight = night
  })
}

/** Raises an attention for captured charges that have no ledger line, or one that differs. */
export async function matchCharges(facility: Facility): Promise<void> {
  const ids = await unpairedCharges(facility.db)
  const [first] = ids
  const condition =
    first === undefined
      ? null
      : ({ kind: 'charge', entityId: first, detail: { charges: ids.length } } as const)
  await updateConditionAttention(facility, 'charge', condition)
}
