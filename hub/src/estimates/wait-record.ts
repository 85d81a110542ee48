import type { WaitRecord } from '@mayim/shared/contract/entities/estimate.ts'
import type { WaitEstimateRow } from '@mayim/shared/data/evening-rows.ts'
import { addDays } from '@mayim/shared/domain/business-day.ts'
import { scoreOf, type WaitScore } from '@mayim/shared/domain/wait-score.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { tonight } from '@mayim/shared/operations/settings/schedule-days.ts'
import { endedWaits } from './wait-table.ts'

const nightsLookedAt = 60

/** How right what was told has been, tonight and in the sixty nights before: together, and each night by itself. */
export async function waitRecord(facility: Facility): Promise<WaitRecord> {
  const rows = await endedWaits(facility.db, addDays(tonight(facility), -nightsLookedAt))
  const since = rows.map(({ predictedAt }) => predictedAt).sort()[0] ?? null
  const byNight = Map.groupBy(rows, ({ date }) => date)
  const nights = [...byNight].map(([date, ofNight]) => ({ date, ...scoreOfRows(ofNight) }))
  return {
    ...scoreOfRows(rows),
    since,
    nights: nights.sort((a, b) => b.date.localeCompare(a.date)),
  }
}

function scoreOfRows(rows: readonly WaitEstimateRow[]): WaitScore {
  return scoreOf(
    rows.map(({ middleAt, lateAt, actualAt }) => ({
      middleMs: Date.parse(middleAt),
      lateMs: Date.parse(lateAt),
      actualMs: Date.parse(actualAt ?? lateAt),
    })),
  )
}
