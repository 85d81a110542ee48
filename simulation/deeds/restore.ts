import type { Side } from '../world/side.ts'
import type { World } from '../world/world.ts'
import { bookOne, byDesk } from './book-one.ts'
import type { Deed } from './deed.ts'
import { cancelOne } from './second-thoughts.ts'
import { keepShares } from './shares.ts'

const sides = ['hub', 'portal'] as const

const backUp: Deed = {
  name: 'a side is backed up',
  weight: 3,
  can: world => world.restored === null && world.both.some(side => side.isUp),
  run: async world => {
    const side = world.dice.pick(sides.filter(each => world.sides[each].isUp))
    world.sides[side].backUp(world.backupOf(side))
    if (world.dice.chance(0.5)) world.planned.push(...world.dice.pick(disasters)(side))
    return side
  },
}

/** One restore a run: after two, a person chooses the base (the sync design, Restored from a backup). */
const restore: Deed = {
  name: 'the disk of a side dies, and its backup takes its place',
  weight: 2,
  can: world => world.restored === null && backedUp(world).length > 0,
  run: async world => {
    const [side] = backedUp(world)
    if (!side || world.restored) return 'no backup'
    world.wire.cut()
    const { [side]: restored } = world.sides
    restored.powerOff()
    await world.settle()
    await restored.close()
    restored.restore(world.backupOf(side))
    await restored.open()
    // The mark beside the database says that it is older than it was.
    await restored.recovery.close('recovering')
    world.restored = side
    return side
  },
}

/** What makes a lost disk hurt: what was sold unheard is sold again, and what was heard builds on the other's entries. */
const disasters: readonly ((side: Side) => Deed[])[] = [
  side => [cut, book(side), book(side), book(side), restore, talk, talk, book(side), book(side), book(side)],
  side => [talk, cancelAtHub, cancelAtHub, talk, see('portal'), talk, book(side), talk, restore, talk, talk],
]

const planned = (name: string, run: Deed['run']): Deed => ({ name, weight: 0, run })
const cut = planned('the line is cut', async world => {
  world.wire.cut()
  return ''
})
const book = (side: Side) =>
  planned(`somebody books at the ${side}`, world => bookOne(world, side, side === 'hub' ? byDesk : {}))
const cancelAtHub = planned('reception cancels', async world => (await cancelOne(world, 'hub')).word)
const see = (side: Side) =>
  planned(`the ${side} sees to its places`, async world => {
    await keepShares(world, side)
    return ''
  })
const talk = planned('the sides talk', async world => {
  await world.wire.join()
  await world.settle()
  for (let frame = 0; frame < 20 && world.wire.frames > 0; frame += 1) {
    await world.wire.deliver()
    await world.settle()
  }
  return ''
})

function backedUp(world: World): Side[] {
  return sides.filter(side => world.sides[side].isUp && world.sides[side].isBackedUp)
}

export const restoreDeeds: readonly Deed[] = [backUp, restore]
