import { answerRequests } from '@mayim/core/anywhere/answer-requests.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { levelShares } from '@mayim/core/share-rounds/level-shares.ts'
import { mintNights } from '@mayim/core/share-rounds/mint-nights.ts'
import { type Rounds, startRounds } from '@mayim/core/share-rounds/rounds.ts'

/** Mints nights, adjusts them to changes of the building, answers requests for the bookings that the hub owns, and levels shares. */
export function startSharesJob(facility: Facility, isLinked: () => Promise<boolean>): Rounds {
  return startRounds(facility, async () => {
    await mintNights(facility)
    await answerRequests(facility)
    if (facility.settings.current().levelShares && (await isLinked())) await levelShares(facility)
  })
}
