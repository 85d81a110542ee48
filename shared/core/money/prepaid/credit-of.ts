import { decisionOf, dueBackOf } from '@mayim/domain/money/due-back.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { reservationsOfUser } from '../../ground/reservation-table.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import { dueFacts } from '../due-facts.ts'
import { ledgerOf } from '../ledger-table.ts'

const everyNight = { from: '0000-01-01', to: '9999-12-31' }

/** Her canceled bookings with credit, oldest first. */
export async function creditsOf({ db }: Pick<Facility, 'db'>, userId: string): Promise<ReservationRow[]> {
  const rows = (await reservationsOfUser(db, userId, everyNight)).filter(
    row => shownStatus(row) === 'Canceled',
  )
  const credits: ReservationRow[] = []
  for (const row of rows.toReversed())
    if (decisionOf(await ledgerOf(db, row.id)) === 'credit') credits.push(row)
  return credits
}

/** What a patron's canceled bookings have left to be spent. */
export async function creditOf(facility: Pick<Facility, 'db'>, userId: string): Promise<number> {
  let minor = 0
  for (const row of await creditsOf(facility, userId)) minor += await leftOf(facility.db, row)
  return minor
}

/** What such a booking has left. */
export async function leftOf(trx: Readers, row: ReservationRow): Promise<number> {
  return dueBackOf(await dueFacts(trx, row, true))
}
