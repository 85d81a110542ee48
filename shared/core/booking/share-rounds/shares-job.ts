import type { Facility } from '../../ground/runtime/facility.ts'
import {
  always,
  earliest,
  type JobTimes,
  nextMinute,
  type PeriodicJob,
  startPeriodicJob,
} from '../../ground/runtime/job.ts'
import { answerRequests } from '../anywhere/answer-requests.ts'
import { levelShares } from './level-shares.ts'

/** What a side does in each round beside what both do. */
interface OfSide {
  /** Because it is time. */
  byTime(facility: Facility): Promise<unknown>
  /** Because the other side or a person asks. */
  whenAsked?(facility: Facility): Promise<void>
  isLinked(): boolean
}

/**
 * Runs the rounds of the shares: within a second of a commit, each minute, in which a seal, a cutoff or a night may have
 * come, and when a night that moved may move again.
 */
export function startSharesJob(
  facility: Facility,
  { byTime, whenAsked, isLinked }: OfSide,
  times: JobTimes = always,
): PeriodicJob {
  const { mayAct } = times
  const run = async () => {
    const minute = nextMinute(facility.clock)
    if (mayAct()) await byTime(facility)
    await whenAsked?.(facility)
    await answerRequests(facility)
    const levels = mayAct() && facility.settings.current().levelShares && isLinked()
    const rested = levels ? await levelShares(facility) : []
    return earliest(facility.clock, [minute.ms, ...rested])
  }
  return startPeriodicJob(facility, 'shares', run, { ...times, mayAct: always.mayAct })
}
