import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeHold } from './availability.ts'
import { plainChoices } from './choices.ts'
import { smallFacility as settings } from './example-capacity.ts'
import type { Held } from './held-night.ts'
import type { PoolCounts } from './pools.ts'
import {
  above,
  atMost,
  capacityChange,
  countsWith,
  isNothing,
  levelGift,
  minus,
  noPlaces,
  peaks,
  placeKinds,
  plus,
  portalPart,
  sealGift,
  unsold,
} from './shares.ts'

const evening = { shabbosMode: false }
const counts = fc
  .tuple(...placeKinds.map(() => fc.nat({ max: 9 })))
  .map(numbers => countsWith(kind => numbers[placeKinds.indexOf(kind)] ?? 0))

test('reception keeps some of each kind of which there are three or more; the portal has the rest', () => {
  const whole = { ...noPlaces, shower: 4, bath: 1, kallah: 1, parking: 6, salon: 1 }
  expect(portalPart(whole, 1)).toEqual({ ...noPlaces, shower: 3, bath: 1, kallah: 1, parking: 5, salon: 1 })
  expect(portalPart(whole, 9)).toMatchObject({ shower: 0, bath: 1, parking: 0 })
  expect(portalPart(whole, -1)).toEqual(whole)
})

test('taking more than there is throws', () => {
  expect(() => minus({ ...noPlaces, bath: 1 }, { bath: 2 })).toThrow(/only 1 of bath/)
})

test('an absent kind is zero on either side', () => {
  expect(atMost({ bath: 2, shower: 1 }, { shower: 3 })).toEqual({ shower: 1 })
  expect(portalPart({ ...noPlaces, shower: 6, bath: 2 }, 1)).toMatchObject({ shower: 5, bath: 2 })
})

test('a kallah whose time is to be set needs no place of the evening', () => {
  const choices = { ...plainChoices, bath: true, kallah: true }
  const kallah: Held = { ...choices, id: 'k', time: '06:13', minutes: 60, pool: 'kallah', locked: false }
  expect(peaks([kallah], settings, evening)).toEqual(noPlaces)
})

describe('a change of capacity', () => {
  test('mints missing places, removes unsold ones, and recalls the rest from the portal', () => {
    const minted = { ...noPlaces, shower: 6, bath: 2 }
    const target = { ...noPlaces, shower: 2, bath: 3 }
    expect(capacityChange(minted, target, { ...noPlaces, shower: 1 })).toEqual({
      mint: { bath: 1 },
      withdraw: { shower: 1 },
      recall: { shower: 3 },
    })
  })

  test('never takes more than the hub has unsold, and ends at the new capacity when nothing is sold', () => {
    fc.assert(
      fc.property(counts, counts, counts, (minted, target, hub) => {
        const free = { ...noPlaces, ...atMost(hub, minted) }
        const change = capacityChange(minted, target, free)
        const after = minus(plus(minted, change.mint), change.withdraw)
        expect(isNothing(above(change.withdraw, free))).toBe(true)
        expect(minus(after, change.recall)).toEqual(target)
      }),
    )
  })
})

test('the seal gives everything but places kept online and places of sold visits, never more than there is', () => {
  fc.assert(
    fc.property(counts, counts, counts, (own, kept, needed) => {
      const left = minus(own, sealGift(own, kept, needed))
      for (const kind of placeKinds) {
        expect(left[kind]).toBe(Math.min(own[kind], Math.max(kept[kind], needed[kind])))
      }
    }),
  )
})

describe('leveling', () => {
  const standing = fc.tuple(counts, counts).map(([own, sold]) => ({
    own,
    unsold: countsWith(kind => Math.max(0, own[kind] - sold[kind])),
  }))

  test('levels unsold places when one side has plenty and the other next to none', () => {
    const giver = { own: { ...noPlaces, shower: 5, bath: 4 }, unsold: { ...noPlaces, shower: 5, bath: 1 } }
    const taker = { own: { ...noPlaces, shower: 1, bath: 2 }, unsold: noPlaces }
    expect(levelGift(giver, taker)).toEqual({ shower: 2 })
  })

  test('moves only unsold places, keeps the sum, and never reverses the difference', () => {
    fc.assert(
      fc.property(standing, standing, (giver, taker) => {
        const moved = levelGift(giver, taker)
        const left = minus(giver.unsold, moved)
        for (const kind of placeKinds) {
          if (moved[kind]) expect(left[kind]).toBeGreaterThanOrEqual(taker.unsold[kind])
        }
      }),
    )
  })
})

describe('unsold places', () => {
  const request = fc.record({
    time: fc.constantFrom('18:00', '18:30', '19:00', '19:45', '20:15'),
    bath: fc.boolean(),
    doubleSlot: fc.boolean(),
    parking: fc.boolean(),
  })

  test('may be given away: the sold visits still fit into the rest', () => {
    fc.assert(
      fc.property(counts, fc.array(request, { maxLength: 25 }), (own, requests) => {
        const held = sell(own, requests)
        const rest = minus(own, unsold(own, held, settings, evening))
        expect(isNothing(above(peaks(held, settings, evening), rest))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('of a room that two use one after another is no second room', () => {
    const early = heldAt('a', '18:00')
    expect(peaks([early, heldAt('b', '20:00')], settings, evening)).toMatchObject({ shower: 1 })
    expect(peaks([early, heldAt('b', '18:15')], settings, evening)).toMatchObject({ shower: 2 })
  })
})

type Asked = { time: string; bath: boolean; doubleSlot: boolean; parking: boolean }

/** Books one after another as the holds algorithm does, moves included. */
function sell(own: PoolCounts, requests: readonly Asked[]): Held[] {
  let held: Held[] = []
  for (const [index, asked] of requests.entries()) {
    const wanted = { ...plainChoices, ...asked }
    const placed = placeHold(wanted, held, own, settings, evening)
    if (!placed.ok) continue
    const moved = new Map(placed.value.moves.map(move => [move.id, move.pool]))
    held = held.map(hold => ({ ...hold, pool: moved.get(hold.id) ?? hold.pool }))
    held.push({
      ...wanted,
      id: String(index),
      minutes: 30 + (asked.bath ? 30 : 0) + (asked.doubleSlot ? 30 : 0),
      pool: placed.value.pool,
      locked: false,
    })
  }
  return held
}

function heldAt(id: string, time: string): Held {
  return { ...plainChoices, id, time, minutes: 30, pool: 'shower', locked: false }
}
