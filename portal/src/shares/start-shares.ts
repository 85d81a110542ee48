import type { Facility } from '@mayim/shared/operations/facility.ts'
import { answerRequests } from '@mayim/shared/operations/requests/answer-requests.ts'
import { answerRecalls } from '@mayim/shared/operations/shares/answer-recalls.ts'
import { levelShares } from '@mayim/shared/operations/shares/level-shares.ts'
import { keepRounds, type Rounds } from '@mayim/shared/operations/shares/rounds.ts'

/** The portal gives back what the hub asks for; the rest is as at the hub. */
export function startShares(facility: Facility, isLinked: () => Promise<boolean>): Rounds {
  return keepRounds(facility, async () => {
    await answerRecalls(facility)
    await answerRequests(facility)
    if (facility.settings.current().levelShares && (await isLinked())) await levelShares(facility)
  })
}
