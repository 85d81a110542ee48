import { answerRequests } from '@mayim/core/booking/anywhere/answer-requests.ts'
import { settleAndExpire } from '@mayim/core/booking/holds-job.ts'
import { answerRecalls, levelShares } from '@mayim/core/booking/share-rounds/level-shares.ts'
import { mintNights } from '@mayim/core/booking/share-rounds/mint-nights.ts'
import { sealTonight } from '@mayim/core/booking/share-rounds/seal-night.ts'
import { setSetting } from '@mayim/core/settings/set-setting.ts'
import { admin } from '../world/people.ts'
import type { Side } from '../world/side.ts'
import type { Action, World } from '../world/world.ts'
import { outcomeOf } from './outcome-of.ts'
import { serveWaitLists } from './wait-list.ts'

/** Runs the periodic jobs of a side: places, holds, requests and the wait list. */
export async function runShareJobs(world: World, side: Side): Promise<void> {
  const { facility } = world.sides[side]
  if (side === 'hub') await mintNights(facility)
  else {
    await sealTonight(facility)
    await answerRecalls(facility)
  }
  await answerRequests(facility)
  await settleAndExpire(facility)
  await serveWaitLists(world, side)
}

const jobs = (side: Side): Action => ({
  name: `the ${side} runs its share jobs`,
  weight: 5,
  can: world => world.sides[side].isUp,
  run: async world => {
    await runShareJobs(world, side)
    return ''
  },
})

const level = (side: Side): Action => ({
  name: `the ${side} levels its shares`,
  weight: 2,
  can: world => world.sides[side].isUp,
  run: async world => {
    await levelShares(world.sides[side].facility)
    return ''
  },
})

/** The possible capacities: as at the beginning, or smaller. */
const capacities = {
  roomsAvailableShowerAny: [1, 2, 4],
  roomsAvailableBathAny: [1, 2, 3],
  roomsAvailableKallah: [0, 1],
  roomsAvailableParking: [1, 3],
} as const

const changeCapacity: Action = {
  name: 'an admin changes the capacity',
  weight: 1,
  can: world => world.sides.hub.isUp,
  run: async world => {
    const key = world.dice.pick(Object.keys(capacities) as (keyof typeof capacities)[])
    const value = String(world.dice.pick<number>(capacities[key]))
    return `${key} ${value} ${outcomeOf(await setSetting(world.sides.hub.facility, admin, { key, value }))}`
  },
}

export const shareActions: readonly Action[] = [
  jobs('hub'),
  jobs('portal'),
  level('hub'),
  level('portal'),
  changeCapacity,
]
