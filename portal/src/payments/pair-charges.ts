import type { LinkState } from '@mayim/contract/entities/device.ts'
import { attendToStanding } from '@mayim/core/attention/standing-attention.ts'
import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { type Keeper, keepLooking } from '@mayim/core/runtime/keep-looking.ts'
import { unpairedCharges } from './card-table.ts'

/** Each night, and when the portal begins: is every captured charge in the ledger once (house rules, Money)? */
export function startPairingJob(facility: Facility, linkState: () => Promise<LinkState>): Keeper {
  let paired = ''
  return keepLooking(facility, 'pairing', async () => {
    const night = tonight(facility)
    if (night === paired) return
    const { mode } = await linkState()
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
