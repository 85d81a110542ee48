import { confirmHold } from '@mayim/core/booking/settle-hold.ts'
import { reception } from '../world/people.ts'
import type { Action, World } from '../world/world.ts'
import { bookOne, byDesk, randomRequest } from './book-one.ts'
import { outcomeOf } from './outcome-of.ts'

const sides = ['hub', 'portal'] as const
const isPortalUp = (world: World) => world.sides.portal.isUp
const isHubUp = (world: World) => world.sides.hub.isUp

const online: Action = {
  name: 'a patron books at the portal',
  weight: 16,
  can: isPortalUp,
  run: world => bookOne(world, 'portal', {}),
}

const atDesk: Action = {
  name: 'the desk books at the hub',
  weight: 7,
  can: isHubUp,
  run: world => bookOne(world, 'hub', byDesk),
}

const walkIn: Action = {
  name: 'a walk-in',
  weight: 5,
  can: isHubUp,
  run: world => bookOne(world, 'hub', { ...byDesk, walkIn: true, date: world.nights[0] }),
}

const overbook: Action = {
  name: 'the desk overbooks a night',
  weight: 1,
  can: isHubUp,
  run: world => bookOne(world, 'hub', { ...byDesk, ignoreAvailability: true }),
}

const twoAtOnce: Action = {
  name: 'two patrons book the same slot at the same time',
  weight: 4,
  can: isPortalUp,
  run: async world => {
    const request = randomRequest(world.dice, world.dice.pick(world.nights))
    return (await Promise.all([1, 2].map(() => bookOne(world, 'portal', request)))).join(', ')
  },
}

const hold: Action = {
  name: 'a patron creates a hold',
  weight: 4,
  can: isPortalUp,
  run: world => bookOne(world, 'portal', { wantedStatus: 'Pending' }),
}

const confirm: Action = {
  name: 'reception confirms a hold',
  weight: 3,
  can: world => sides.some(side => world.sides[side].isUp),
  run: async world => {
    const side = world.dice.pick(sides.filter(each => world.sides[each].isUp))
    const { facility } = world.sides[side]
    const holds = await facility.db
      .selectFrom('reservation')
      .select('id')
      .where('bookingStatus', '=', 'Pending')
      .orderBy('id')
      .execute()
    if (holds.length === 0) return 'no hold'
    const { id } = world.dice.pick(holds)
    const done = await confirmHold(facility, reception, id)
    if (done.ok) world.witness.promised(id)
    return `${side} ${outcomeOf(done)}`
  },
}

export const bookingActions: readonly Action[] = [online, atDesk, walkIn, overbook, twoAtOnce, hold, confirm]
