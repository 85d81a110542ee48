import { patchUser } from '@mayim/core/people/user.ts'
import { setSetting } from '@mayim/core/settings/set-setting.ts'
import { owners } from '../checker/check-settings.ts'
import { admin, patronCount, reception } from '../world/people.ts'
import type { Action, World } from '../world/world.ts'
import { outcomeOf } from './outcome-of.ts'

const sides = ['hub', 'portal'] as const

/** Both sides may write these fields at the same time. */
const paths = ['/notes', '/internalnote'] as const

const editProfile: Action = {
  name: 'staff edit a profile',
  weight: 5,
  run: async world => {
    const side = world.dice.pick(sides)
    // Only a few patrons, so that both sides change the same rows.
    const userId = `patron-${world.dice.below(Math.min(3, patronCount))}`
    const steps = [{ path: world.dice.pick(paths), value: noteOf(world) }]
    return `${side} ${outcomeOf(await patchUser(world.sides[side].facility, reception, { userId, steps }))}`
  },
}

const changeSetting: Action = {
  name: 'an admin changes a setting',
  weight: 2,
  run: async world => {
    const side = world.dice.pick(sides)
    const key = world.dice.pick(Object.keys(owners))
    const value = String(10 + world.dice.below(50))
    return `${side} ${outcomeOf(await setSetting(world.sides[side].facility, admin, { key, value }))}`
  },
}

function noteOf(world: World): string {
  return `note ${world.dice.below(1000)}`
}

export const profileActions: readonly Action[] = [editProfile, changeSetting]
