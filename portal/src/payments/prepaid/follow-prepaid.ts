import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { type Follower, follow } from '@mayim/core/followers/follower.ts'
import { ledgerLineById } from '@mayim/core/money/ledger-table.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/schema/schema.ts'
import { settlePrepaid } from './settle-prepaid.ts'

/**
 * Keeps prepaid credit up to date whatever side booked, edited or canceled, and wherever a package was sold
 * (money-832).
 */
export function followPrepaid(facility: Facility): Follower {
  return follow(facility, {
    name: 'prepaid',
    from: 'now',
    handle: async change => {
      const userId = await personOf(facility, change)
      if (userId !== null) await settlePrepaid(facility, systemCaller, userId)
    },
  })
}

async function personOf({ db }: Facility, { entity, entityId }: ChangeRow): Promise<string | null> {
  if (entity === 'reservation') return (await reservationById(db, entityId))?.userId ?? null
  if (entity !== 'ledger') return null
  const line = await ledgerLineById(db, entityId)
  // Its own lines give it nothing new to do.
  return line?.kind === 'transfer' ? null : (line?.userId ?? null)
}
