import { Violation } from '../violation.ts'
import { type Side, SimulatedSide } from '../world/side.ts'
import { Wire } from '../world/wire.ts'
import type { Deed, World } from '../world/world.ts'
import { bookOne, byDesk } from './book-one.ts'
import { cancelOne } from './second-thoughts.ts'
import { keepShares } from './shares.ts'

const sides = ['hub', 'portal'] as const

const backUp: Deed = {
  name: 'a side is backed up',
  weight: 3,
  can: world => world.restored.length === 0 && world.both.some(side => side.isUp),
  run: async world => {
    const side = world.dice.pick(sides.filter(each => world.sides[each].isUp))
    world.sides[side].backUp(world.backupOf(side))
    if (world.dice.chance(0.5)) world.planned.push(...world.dice.pick(disasters)(side))
    return side
  },
}

/** One disaster a run. */
const restore: Deed = {
  name: 'the disk of a side dies, and its backup takes its place',
  weight: 2,
  can: world => world.restored.length === 0 && backedUp(world).length > 0,
  run: async world => {
    const side = backedUp(world)[0]
    return side ? restoreAll(world, [side]) : 'no backup'
  },
}

async function restoreAll(world: World, dead: readonly Side[]): Promise<string> {
  if (world.restored.length > 0) return 'one disaster is enough'
  world.wire.cut()
  for (const side of dead) world.sides[side].powerOff()
  await world.settle()
  for (const side of dead) {
    const { [side]: restored } = world.sides
    await restored.close()
    if (side === 'hub') restored.backUp(world.oldDisk)
    restored.restore(world.backupOf(side))
    await restored.open()
    // The mark beside the database says that it is older than it was.
    await restored.recovery.close('recovering')
  }
  world.restored = dead
  return dead.join(' and ')
}

/** The copy that was replaced is started again while the new one lives: it must not come in, nor go on. */
const putOldDiskBack: Deed = {
  name: 'somebody starts the old hub again',
  weight: 4,
  can: world => world.restored.includes('hub') && world.both.every(side => side.isUp),
  run: async world => {
    if (!world.restored.includes('hub') || !world.both.every(side => side.isUp)) return 'no old disk'
    const { hub, portal } = world.sides
    const { peerIncarnation } = await nodeOf(portal)
    const now = await nodeOf(hub)
    if (now.mode !== 'active' || (await nodeOf(portal)).mode !== 'active') return 'not yet'
    if (peerIncarnation < now.incarnation) return 'not let in yet'
    world.wire.cut()
    portal.keepPower()
    const old = new SimulatedSide('hub', world.oldDisk, world.time)
    await old.open()
    const wire = new Wire({ hub: old, portal })
    const isReplaced = (await nodeOf(old)).incarnation < now.incarnation
    let wasLinked = false
    for (let dial = 0; dial < 4; dial += 1) {
      await talkOver(world, wire)
      wasLinked ||= wire.link('hub')?.current().linked === true
    }
    wire.cut()
    await world.settle()
    const { incarnation } = await nodeOf(old)
    await old.close()
    if (isReplaced && (wasLinked || incarnation >= now.incarnation))
      throw new Violation('the hub that was replaced has come back beside the new one')
    return isReplaced ? 'kept out' : 'the same'
  },
}

async function nodeOf(side: SimulatedSide) {
  return side.facility.db.selectFrom('node').selectAll().executeTakeFirstOrThrow()
}

/** What makes a lost disk hurt: what was sold unheard is sold again, and what was heard builds on the other's entries. */
const disasters: readonly ((side: Side) => Deed[])[] = [
  side => [cut, book(side), book(side), book(side), restore, talk, talk, book(side), book(side), book(side)],
  side => [talk, cancelAtHub, cancelAtHub, talk, see('portal'), talk, book(side), talk, restore, talk, talk],
  side => [talk, book(side), talk, restore, talk, talk, talk, putOldDiskBack, book(side), talk],
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
  await talkOver(world, world.wire)
  return ''
})

async function talkOver(world: World, wire: Wire): Promise<void> {
  await wire.join()
  await world.settle()
  for (let frame = 0; frame < 20 && wire.frames > 0; frame += 1) {
    await wire.deliver()
    await world.settle()
  }
}

function backedUp(world: World): Side[] {
  return sides.filter(side => world.sides[side].isUp && world.sides[side].isBackedUp)
}

export const restoreDeeds: readonly Deed[] = [backUp, restore, putOldDiskBack]
