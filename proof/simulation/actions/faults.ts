import type { Side } from '../world/side.ts'
import type { Action, World } from '../world/world.ts'
import { runShareJobs } from './shares.ts'

const sides: readonly Side[] = ['hub', 'portal']
const minuteMs = 60_000
/** From less than a response needs, over the silence that ends a connection, to several hours. */
const spans = [1_000, 6_000, 6_000, 40_000, 2 * minuteMs, 11 * minuteMs, 60 * minuteMs, 240 * minuteMs]

const hasFrames = (world: World) => world.link.frames > 0

const deliver: Action = {
  name: 'frames are delivered',
  weight: 26,
  can: hasFrames,
  run: async world => {
    const count = 1 + world.dice.below(6)
    for (let brought = 0; brought < count && world.link.frames > 0; brought += 1) {
      await world.link.deliver()
      await world.settle()
    }
    return `${count}`
  },
}

const onFrame = (name: string, run: (world: World) => unknown): Action => ({
  name,
  weight: 3,
  can: hasFrames,
  run: async world => {
    await run(world)
    return ''
  },
})
const outOfOrder = onFrame('a frame overtakes the others', world => world.link.deliverAny(world.dice, false))
const repeat = onFrame('a frame is delivered and stays in transit', world =>
  world.link.deliverAny(world.dice, true),
)
const lose = onFrame('a frame is lost', world => world.link.lose(world.dice))
const corrupt = onFrame('a frame is corrupted', world => world.link.corrupt(world.dice))

const cut: Action = {
  name: 'the link is cut',
  weight: 4,
  can: world => world.link.isConnected,
  run: async world => {
    world.link.cut()
    return ''
  },
}

const join: Action = {
  name: 'the hub connects',
  weight: 10,
  can: world => !world.link.isConnected && world.both.every(side => side.isUp),
  run: async world => {
    await world.link.connect()
    return ''
  },
}

const passTime: Action = {
  name: 'time passes',
  weight: 7,
  run: async world => {
    const span = world.dice.pick(spans)
    world.passTime(span)
    return `${span / 1000} s`
  },
}

const powerCut: Action = {
  name: 'a power cut of a side is planned',
  weight: 3,
  run: async world => {
    const side = world.dice.pick(sides)
    const cut = { afterWrites: world.dice.below(3), committed: world.dice.chance(0.5) }
    world.sides[side].planPowerCut(cut)
    return `${side} at write ${cut.afterWrites + 1}, ${cut.committed ? 'after' : 'before'} its commit`
  },
}

const powerBack: Action = {
  name: 'the power returns',
  weight: 6,
  can: world => world.both.some(side => side.isClosed),
  run: async world => {
    const down = world.both.filter(side => side.isClosed)
    for (const side of down) await side.open()
    return down.map(side => side.name).join(' and ')
  },
}

const skew: Action = {
  name: 'a clock is skewed',
  weight: 1,
  run: async world => {
    const side = world.dice.pick(sides)
    world.sides[side].skewMs = (world.dice.below(241) - 120) * 1000
    return `${side} by ${world.sides[side].skewMs / 1000} s`
  },
}

export const faultActions: readonly Action[] = [
  deliver,
  outOfOrder,
  repeat,
  lose,
  corrupt,
  cut,
  join,
  passTime,
  powerCut,
  powerBack,
  skew,
]

/** Ends all faults: power, link and frames. Returns when nothing is in transit. */
export async function heal(world: World): Promise<void> {
  for (const side of world.both) side.cancelPowerCut()
  for (let round = 0; round < 60; round += 1) {
    await world.doAndSettle(async () => {
      for (const side of world.both) if (side.isClosed) await side.open()
      await world.link.connect()
    })
    for (let frame = 0; frame < 200 && world.link.frames > 0; frame += 1)
      await world.doAndSettle(() => world.link.deliver())
    const before = commits(world)
    for (const side of sides) await world.doAndSettle(() => runShareJobs(world, side))
    if (commits(world) === before && isQuiet(world)) return
    await world.doAndSettle(async () => world.passTime(6_000))
  }
}

function commits(world: World): number {
  return world.sides.hub.commits + world.sides.portal.commits
}

function isQuiet(world: World): boolean {
  if (!world.link.isConnected || world.link.frames > 0) return false
  return sides.every(side => {
    const link = world.link.stateOf(side)?.current()
    return link?.linked === true && link.queued === 0
  })
}
