import type { PartingPreview } from '@mayim/contract/calls/privacy.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { hasOpenMoney } from './open-visits.ts'
import { countOthers } from './others-table.ts'
import { partingNight } from './part-visits.ts'
import { type VisitPlace, visitsBefore } from './parting-table.ts'

const rowsEachTime = 1000

/**
 * How many visits of which months would lose their person by the facility's clock, how many stay for open money, and what else loses its
 * person or is deleted (privacy-351).
 */
export async function previewParting(facility: Facility): Promise<PartingPreview> {
  const { settings, db } = facility
  const before = partingNight(facility)
  const months = new Map<string, number>()
  let openMoney = 0
  let after: VisitPlace | null = null
  for (;;) {
    const visits = await visitsBefore(db, { before, after, limit: rowsEachTime })
    const open = await hasOpenMoney(facility, db, visits)
    openMoney += open.size
    for (const { id, date } of visits) {
      const month = date.slice(0, 7)
      if (!open.has(id)) months.set(month, (months.get(month) ?? 0) + 1)
    }
    const last = visits.at(-1)
    if (!last || visits.length < rowsEachTime) break
    after = { date: last.date, id: last.id }
  }
  return {
    isOn: settings.current().visitsParted,
    months: settings.current().visitsPartedMonths,
    before,
    visits: [...months].map(([month, count]) => ({ month, count })),
    openMoney,
    others: await countOthers(facility, before),
  }
}
