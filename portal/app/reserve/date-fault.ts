import type { ScheduleDay } from '@mayim/shared/contract/entities/schedule.ts'

/** Why a night cannot be chosen, as the server's schedule says it (patron 5, Day tiles); null where it can. */
export function dateFault(
  day: Pick<ScheduleDay, 'closed' | 'pastCutoff' | 'tooEarly'>,
): 'closed' | 'pastCutoff' | 'tooEarly' | null {
  if (day.closed) return 'closed'
  if (day.pastCutoff) return 'pastCutoff'
  return day.tooEarly ? 'tooEarly' : null
}
