import { Violation } from '../violation.ts'
import { SimulatedLink } from '../world/link.ts'
import { type Side, SimulatedSide } from '../world/side.ts'
import type { Action, World } from '../world/world.ts'
import { bookOne, byDesk } from './book-one.ts'
import { cancelOne } from './cancel-and-edit.ts'
import { runShareJobs } from './shares.ts'

const sides = ['hub', 'portal'] as const
const answeredWithinMs = 1_000

const backUp: Action = {
  name: 'a side is backed up',
  weight: 3,
  can: world => world.restored.length === 0 && world.both.some(side => side.isUp),
  run: async world => {
    const side = world.dice.pick(sides.filter(each => world.sides[each].isUp))
    world.sides[side].backUp(world.backupOf(side))
    if (world.dice.chance(0.5)) world.planned.push(...world.dice.pick(disasterSequences)(side))
    return side
  },
}

/** A run has at most one restore. */
const restore: Action = {
  name: 'a side is restored from its backup',
  weight: 2,
  can: world => world.restored.length === 0 && backedUp(world).length > 0,
  run: async world => {
    const side = backedUp(world)[0]
    return side ? restoreAll(world, [side]) : 'no backup'
  },
}

/** A side is backed up and restored later, as planned, in a run that has no restore yet. */
export const backUpOf = (name: Side): Action =>
  planned(`the ${name} is backed up`, async world => {
    const side = world.sides[name]
    if (!side.isUp || world.both.some(({ isBackedUp }) => isBackedUp)) return 'not now'
    side.backUp(world.backupOf(name))
    return ''
  })
export const restoreOf = (name: Side): Action =>
  planned(`the ${name} is restored from its backup`, async world => {
    const side = world.sides[name]
    return side.isUp && side.isBackedUp ? restoreAll(world, [name]) : 'no backup'
  })

async function restoreAll(world: World, dead: readonly Side[]): Promise<string> {
  if (world.restored.length > 0) return 'restored before'
  world.link.cut()
  for (const side of dead) world.sides[side].powerOff()
  await world.settle()
  // A restore takes minutes: whoever waits for an entry of the dead side has her answer before.
  world.time.pass(answeredWithinMs)
  await world.settle()
  for (const side of dead) {
    const { [side]: restored } = world.sides
    await restored.close()
    if (side === 'hub') restored.backUp(world.oldDisk)
    restored.restore(world.backupOf(side))
    await restored.open()
    // The high-water file shows that the database is older than before.
    await restored.recovery.close('recovering')
  }
  world.restored = dead
  return dead.join(' and ')
}

/** Starts the replaced hub again beside the new one. It must not connect, and must not write. */
const restartReplacedHub: Action = {
  name: 'the replaced hub is started again',
  weight: 4,
  can: world => world.restored.includes('hub') && world.both.every(side => side.isUp),
  run: async world => {
    if (!world.restored.includes('hub') || !world.both.every(side => side.isUp)) return 'no old disk'
    const { hub, portal } = world.sides
    const { peerIncarnation } = await nodeOf(portal)
    const now = await nodeOf(hub)
    if (now.mode !== 'active' || (await nodeOf(portal)).mode !== 'active') return 'not yet'
    if (peerIncarnation < now.incarnation) return 'not connected yet'
    world.link.cut()
    portal.cancelPowerCut()
    const old = new SimulatedSide('hub', world.oldDisk, world.time)
    await old.open()
    const link = new SimulatedLink({ hub: old, portal })
    const isReplaced = (await nodeOf(old)).incarnation < now.incarnation
    let wasLinked = false
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await exchange(world, link)
      wasLinked ||= link.stateOf('hub')?.current().linked === true
    }
    link.cut()
    await world.settle()
    const { incarnation } = await nodeOf(old)
    await old.close()
    if (isReplaced && (wasLinked || incarnation >= now.incarnation))
      throw new Violation('the replaced hub was accepted beside the new one')
    return isReplaced ? 'refused' : 'the same incarnation'
  },
}

async function nodeOf(side: SimulatedSide) {
  return side.facility.db.selectFrom('node').selectAll().executeTakeFirstOrThrow()
}

/**
 * Sequences that make a lost disk harmful: bookings that the other side has not received, and entries of the other
 * side that depend on lost ones.
 */
const disasterSequences: readonly ((side: Side) => Action[])[] = [
  side => [
    cutLink,
    book(side),
    book(side),
    book(side),
    restore,
    exchangeFrames,
    exchangeFrames,
    book(side),
    book(side),
    book(side),
  ],
  side => [
    exchangeFrames,
    cancelAtHub,
    cancelAtHub,
    exchangeFrames,
    shareJobs('portal'),
    exchangeFrames,
    book(side),
    exchangeFrames,
    restore,
    exchangeFrames,
    exchangeFrames,
  ],
  side => [
    exchangeFrames,
    book(side),
    exchangeFrames,
    restore,
    exchangeFrames,
    exchangeFrames,
    exchangeFrames,
    restartReplacedHub,
    book(side),
    exchangeFrames,
  ],
]

function planned(name: string, run: Action['run']): Action {
  return { name, weight: 0, run }
}
export const cutLink = planned('the link is cut', async world => {
  world.link.cut()
  return ''
})
const book = (side: Side) =>
  planned(`a patron books at the ${side}`, world => bookOne(world, side, side === 'hub' ? byDesk : {}))
const cancelAtHub = planned('reception cancels', async world => (await cancelOne(world, 'hub')).word)
const shareJobs = (side: Side) =>
  planned(`the ${side} runs its share jobs`, async world => {
    await runShareJobs(world, side)
    return ''
  })
export const exchangeFrames = planned('the sides exchange frames', async world => {
  await exchange(world, world.link)
  return ''
})

async function exchange(world: World, link: SimulatedLink): Promise<void> {
  await link.connect()
  await world.settle()
  for (let frame = 0; frame < 20 && link.frames > 0; frame += 1) {
    await link.deliver()
    await world.settle()
  }
}

function backedUp(world: World): Side[] {
  return sides.filter(side => world.sides[side].isUp && world.sides[side].isBackedUp)
}

export const restoreActions: readonly Action[] = [backUp, restore, restartReplacedHub]
