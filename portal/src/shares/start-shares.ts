import type { Facility } from '@mayim/shared/operations/facility.ts'
import { answerRequests } from '@mayim/shared/operations/requests/answer-requests.ts'
import { answerRecalls } from '@mayim/shared/operations/shares/answer-recalls.ts'
import { levelShares } from '@mayim/shared/operations/shares/level-shares.ts'
import { keepRounds, type Rounds } from '@mayim/shared/operations/shares/rounds.ts'
import { sealTonight } from '@mayim/shared/operations/shares/seal-night.ts'

/** The portal gives tonight to the hub when its time has come, and back what is asked for; the rest is as at the hub. */
export function startShares(facility: Facility, isLinked: () => Promise<boolean>): Rounds {
  return keepRounds(facility, async () => {
    await sealTonight(facility)
    await answerRecalls(facility)
    await answerRequests(facility)
    if (facility.settings.current().levelShares && (await isLinked())) await levelShares(facility)
  })
}
