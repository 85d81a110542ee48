import type { Facility } from '@mayim/shared/operations/facility.ts'
import { answerRequests } from '@mayim/shared/operations/requests/answer-requests.ts'
import { levelShares } from '@mayim/shared/operations/shares/level-shares.ts'
import { mintNights } from '@mayim/shared/operations/shares/mint-nights.ts'
import { keepRounds, type Rounds } from '@mayim/shared/operations/shares/rounds.ts'

/** The hub publishes nights, follows its house, answers for the bookings that it owns, and shares what it has plenty of. */
export function startShares(facility: Facility, isLinked: () => Promise<boolean>): Rounds {
  return keepRounds(facility, async () => {
    await mintNights(facility)
    await answerRequests(facility)
    if (facility.settings.current().levelShares && (await isLinked())) await levelShares(facility)
  })
}
