import type { WaitRecord } from '@mayim/contract/entities/estimate.ts'
import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { WaitEstimateRow } from '@mayim/core/schema/evening-rows.ts'
import { addDays } from '@mayim/domain/business-day.ts'
import { scoreOf, type WaitScore } from '@mayim/domain/plan/wait-score.ts'
import { endedWaits } from './wait-table.ts'

const nightsLookedAt = 60

/** How accurate the predicted waits were, tonight and in the sixty nights before: in total and for each night. */
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
