import { setSetting } from '@mayim/core/house-settings/set-setting.ts'
import { patchUser } from '@mayim/core/people/change-user.ts'
import { admin, patronCount, reception } from '../world/people.ts'
import type { Deed, World } from '../world/world.ts'
import { wordOf } from './word-of.ts'

const sides = ['hub', 'portal'] as const

/** Both sides write these, so two may write the same at the same time while apart. */
const paths = ['/notes', '/internalnote'] as const

const editProfile: Deed = {
  name: 'somebody edits a profile',
  weight: 5,
  run: async world => {
    const side = world.dice.pick(sides)
    // A few people only, so that the two sides meet in them.
    const userId = `patron-${world.dice.below(Math.min(3, patronCount))}`
    const steps = [{ path: world.dice.pick(paths), value: noteOf(world) }]
    return `${side} ${wordOf(await patchUser(world.sides[side].facility, reception, { userId, steps }))}`
  },
}

const changeSetting: Deed = {
  name: 'an admin changes a setting',
  weight: 2,
  run: async world => {
    const side = world.dice.pick(sides)
    const key = world.dice.pick(['statusWarnMinutesPrep', 'statusWarnMinutesWaiting'])
    const value = String(10 + world.dice.below(50))
    return `${side} ${wordOf(await setSetting(world.sides[side].facility, admin, { key, value }))}`
  },
}

function noteOf(world: World): string {
  return `note ${world.dice.below(1000)}`
}

export const profileDeeds: readonly Deed[] = [editProfile, changeSetting]
