import { answerRequests } from '@mayim/core/booking/anywhere/answer-requests.ts'
import { answerRecalls, levelShares } from '@mayim/core/booking/share-rounds/level-shares.ts'
import { type Rounds, startRounds } from '@mayim/core/booking/share-rounds/rounds.ts'
import { sealTonight } from '@mayim/core/booking/share-rounds/seal-night.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { always, type MayAct } from '@mayim/core/ground/runtime/job.ts'

/** Seals tonight when its time has come, and answers recalls; the rest is as at the hub. */
export function startShares(
  facility: Facility,
  isLinked: () => Promise<boolean>,
  mayAct: MayAct = always,
): Rounds {
  return startRounds(facility, async () => {
    if (mayAct()) await sealTonight(facility)
    // The hub and people ask.
    await answerRecalls(facility)
    await answerRequests(facility)
    if (!mayAct()) return
    if (facility.settings.current().levelShares && (await isLinked())) await levelShares(facility)
  })
}
