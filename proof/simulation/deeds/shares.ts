import { answerRequests } from '@mayim/core/anywhere/answer-requests.ts'
import { settleAndExpire } from '@mayim/core/booking/keep-holds.ts'
import { setSetting } from '@mayim/core/house-settings/set-setting.ts'
import { answerRecalls } from '@mayim/core/share-rounds/answer-recalls.ts'
import { levelShares } from '@mayim/core/share-rounds/level-shares.ts'
import { mintNights } from '@mayim/core/share-rounds/mint-nights.ts'
import { sealTonight } from '@mayim/core/share-rounds/seal-night.ts'
import { admin } from '../world/people.ts'
import type { Side } from '../world/side.ts'
import type { Deed, World } from '../world/world.ts'
import { serveLists } from './waiting.ts'
import { wordOf } from './word-of.ts'

/** What a side does by itself for its places, its holds and what it was asked, now and then. */
export async function keepShares(world: World, side: Side): Promise<void> {
  const { facility } = world.sides[side]
  if (side === 'hub') await mintNights(facility)
  else {
    await sealTonight(facility)
    await answerRecalls(facility)
  }
  await answerRequests(facility)
  await settleAndExpire(facility)
  await serveLists(world, side)
}

const keep = (side: Side): Deed => ({
  name: `the ${side} sees to its places`,
  weight: 5,
  can: world => world.sides[side].isUp,
  run: async world => {
    await keepShares(world, side)
    return ''
  },
})

const level = (side: Side): Deed => ({
  name: `the ${side} gives of what it has plenty`,
  weight: 2,
  can: world => world.sides[side].isUp,
  run: async world => {
    await levelShares(world.sides[side].facility)
    return ''
  },
})

/** The rooms of the house: as many as at the beginning, or fewer. */
const capacities = {
  roomsAvailableShowerAny: [1, 2, 4],
  roomsAvailableBathAny: [1, 2, 3],
  roomsAvailableKallah: [0, 1],
  roomsAvailableParking: [1, 3],
} as const

const changeCapacity: Deed = {
  name: 'an admin changes how many rooms there are',
  weight: 1,
  can: world => world.sides.hub.isUp,
  run: async world => {
    const key = world.dice.pick(Object.keys(capacities) as (keyof typeof capacities)[])
    const value = String(world.dice.pick<number>(capacities[key]))
    return `${key} ${value} ${wordOf(await setSetting(world.sides.hub.facility, admin, { key, value }))}`
  },
}

export const shareDeeds: readonly Deed[] = [
  keep('hub'),
  keep('portal'),
  level('hub'),
  level('portal'),
  changeCapacity,
]
