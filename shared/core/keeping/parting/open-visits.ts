import { isDueBack, owesForVisit } from '@mayim/domain/money/due-back.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import { ledgerOfMany } from '../../money/ledger-table.ts'

/** The ids of the visits for which somebody owes money, the patron or the facility. */
export async function hasOpenMoney(
  facility: Pick<Facility, 'settings'>,
  db: Readers,
  visits: readonly ReservationRow[],
): Promise<ReadonlySet<string>> {
  const lines = await ledgerOfMany(
    db,
    visits.map(visit => visit.id),
  )
  const keepsIt = facility.settings.current().cancelAfterCutoff === 'keep'
  const open = visits.filter(visit => {
    const facts = { ...visit, status: shownStatus(visit), lines: lines.get(visit.id) ?? [] }
    return owesForVisit(facts) || isDueBack(facts, keepsIt)
  })
  return new Set(open.map(visit => visit.id))
}
