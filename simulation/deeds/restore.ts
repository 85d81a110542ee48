import type { Side } from '../world/side.ts'
import type { World } from '../world/world.ts'
import type { Deed } from './deed.ts'

const sides = ['hub', 'portal'] as const

const backUp: Deed = {
  name: 'a side is backed up',
  weight: 2,
  can: world => world.restored === null && world.both.some(side => side.isUp),
  run: async world => {
    const side = world.dice.pick(sides.filter(each => world.sides[each].isUp))
    world.sides[side].backUp(world.backupOf(side))
    return side
  },
}

/** One restore a run: after two, a person chooses the base (the sync design, Restored from a backup). */
const restore: Deed = {
  name: 'the disk of a side dies, and its backup takes its place',
  weight: 2,
  can: world => world.restored === null && backedUp(world).length > 0,
  run: async world => {
    const side = world.dice.pick(backedUp(world))
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

function backedUp(world: World): Side[] {
  return sides.filter(side => world.sides[side].isUp && world.sides[side].isBackedUp)
}

export const restoreDeeds: readonly Deed[] = [backUp, restore]
