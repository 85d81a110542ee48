import { answerRequests } from '@mayim/core/booking/anywhere/answer-requests.ts'
import { levelShares } from '@mayim/core/booking/share-rounds/level-shares.ts'
import { mintNights } from '@mayim/core/booking/share-rounds/mint-nights.ts'
import { type Rounds, startRounds } from '@mayim/core/booking/share-rounds/rounds.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'

/** Mints nights, adjusts them to changes of the building, answers requests for the bookings that the hub owns, and levels shares. */
export function startSharesJob(facility: Facility, isLinked: () => Promise<boolean>): Rounds {
  return startRounds(facility, async () => {
    await mintNights(facility)
    await answerRequests(facility)
    if (facility.settings.current().levelShares && (await isLinked())) await levelShares(facility)
  })
}
