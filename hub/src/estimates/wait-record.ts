import type { EveningEstimates } from '@mayim/shared/contract/entities/estimate.ts'
import { addDays } from '@mayim/shared/domain/business-day.ts'
import { scoreOf } from '@mayim/shared/domain/wait-score.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { tonight } from '@mayim/shared/operations/settings/schedule-days.ts'
import { endedWaits } from './wait-table.ts'

const nightsLookedAt = 60

/** How right what was told has been, tonight and in the sixty nights before. */
export async function waitRecord(facility: Facility): Promise<EveningEstimates['record']> {
  const rows = await endedWaits(facility.db, addDays(tonight(facility), -nightsLookedAt))
  const score = scoreOf(
    rows.map(({ middleAt, lateAt, actualAt }) => ({
      middleMs: Date.parse(middleAt),
      lateMs: Date.parse(lateAt),
      actualMs: Date.parse(actualAt ?? lateAt),
    })),
  )
  const since = rows.map(({ predictedAt }) => predictedAt).sort()[0]
  return { ...score, since: since ?? null }
}
