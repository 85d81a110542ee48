import type { Side } from '../world/side.ts'
import type { Deed, World } from '../world/world.ts'
import { keepShares } from './shares.ts'

const sides: readonly Side[] = ['hub', 'portal']
const minuteMs = 60_000
/** From less than an answer takes, over a silence that ends the line, to a good part of a day. */
const spans = [1_000, 6_000, 6_000, 40_000, 2 * minuteMs, 11 * minuteMs, 60 * minuteMs, 240 * minuteMs]

const flies = (world: World) => world.wire.frames > 0

const deliver: Deed = {
  name: 'frames come over',
  weight: 26,
  can: flies,
  run: async world => {
    const count = 1 + world.dice.below(6)
    for (let brought = 0; brought < count && world.wire.frames > 0; brought += 1) {
      await world.wire.deliver()
      await world.settle()
    }
    return `${count}`
  },
}

const outOfOrder: Deed = {
  name: 'a frame overtakes the others',
  weight: 3,
  can: flies,
  run: async world => {
    await world.wire.deliverAny(world.dice, false)
    return ''
  },
}

const again: Deed = {
  name: 'a frame comes and will come again',
  weight: 3,
  can: flies,
  run: async world => {
    await world.wire.deliverAny(world.dice, true)
    return ''
  },
}

const lose: Deed = {
  name: 'a frame is lost',
  weight: 3,
  can: flies,
  run: async world => {
    world.wire.lose(world.dice)
    return ''
  },
}

const spoil: Deed = {
  name: 'a frame is spoilt',
  weight: 3,
  can: flies,
  run: async world => {
    world.wire.spoil(world.dice)
    return ''
  },
}

const cut: Deed = {
  name: 'the line is cut',
  weight: 4,
  can: world => world.wire.isJoined,
  run: async world => {
    world.wire.cut()
    return ''
  },
}

const join: Deed = {
  name: 'the hub dials',
  weight: 10,
  can: world => !world.wire.isJoined && world.both.every(side => side.isUp),
  run: async world => {
    await world.wire.join()
    return ''
  },
}

const passTime: Deed = {
  name: 'time passes',
  weight: 7,
  run: async world => {
    const span = world.dice.pick(spans)
    world.passTime(span)
    return `${span / 1000} s`
  },
}

const powerCut: Deed = {
  name: 'the power of a side will fail',
  weight: 3,
  run: async world => {
    const side = world.dice.pick(sides)
    const cut = { afterWrites: world.dice.below(3), committed: world.dice.chance(0.5) }
    world.sides[side].cutPowerAt(cut)
    return `${side} at write ${cut.afterWrites + 1}, ${cut.committed ? 'after' : 'before'} its commit`
  },
}

const powerBack: Deed = {
  name: 'the power comes back',
  weight: 6,
  can: world => world.both.some(side => side.isClosed),
  run: async world => {
    const down = world.both.filter(side => side.isClosed)
    for (const side of down) await side.open()
    return down.map(side => side.name).join(' and ')
  },
}

const skew: Deed = {
  name: 'a clock goes wrong',
  weight: 1,
  run: async world => {
    const side = world.dice.pick(sides)
    world.sides[side].skewMs = (world.dice.below(241) - 120) * 1000
    return `${side} by ${world.sides[side].skewMs / 1000} s`
  },
}

export const troubleDeeds: readonly Deed[] = [
  deliver,
  outOfOrder,
  again,
  lose,
  spoil,
  cut,
  join,
  passTime,
  powerCut,
  powerBack,
  skew,
]

/** Brings all back to order: power, line and every frame, until nothing is on its way. */
export async function heal(world: World): Promise<void> {
  for (const side of world.both) side.keepPower()
  for (let round = 0; round < 60; round += 1) {
    await world.doAndSettle(async () => {
      for (const side of world.both) if (side.isClosed) await side.open()
      await world.wire.join()
    })
    for (let frame = 0; frame < 200 && world.wire.frames > 0; frame += 1)
      await world.doAndSettle(() => world.wire.deliver())
    const before = commits(world)
    for (const side of sides) await world.doAndSettle(() => keepShares(world, side))
    if (commits(world) === before && isQuiet(world)) return
    await world.doAndSettle(async () => world.passTime(6_000))
  }
}

function commits(world: World): number {
  return world.sides.hub.commits + world.sides.portal.commits
}

function isQuiet(world: World): boolean {
  if (!world.wire.isJoined || world.wire.frames > 0) return false
  return sides.every(side => {
    const link = world.wire.link(side)?.current()
    return link?.linked === true && link.queued === 0
  })
}
