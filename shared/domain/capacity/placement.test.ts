import { describe, expect, test } from 'vitest'
import { plainChoices } from './choices.ts'
import { smallFacility, weekdayEvening } from './example-capacity.ts'
import type { Stay } from './night-board.ts'
import { createPlan, type Move, type Plan } from './placement.ts'
import { eligiblePools, type Pool, type PoolCounts, poolCounts } from './pools.ts'

const settings = { ...smallFacility, handicappedMayServeBath: true, privateMayServePlain: true }
const counts = poolCounts(settings, weekdayEvening)

interface Placed {
  readonly stay: Stay
  pool: Pool
}

/** A repeatable source of whole numbers below a bound (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function randomStay(id: number, next: (below: number) => number): Stay {
  const bath = next(2) === 0
  const choices = { ...plainChoices, bath, privateRoom: next(6) === 0, handicapped: bath && next(8) === 0 }
  const from = 18 * 60 + 15 * next(14)
  const minutes = (bath ? 60 : 30) + (next(6) === 0 ? 30 : 0) + 10
  const eligible = eligiblePools(choices, settings, weekdayEvening)
  return { id: String(id), from, until: from + minutes, eligible, locked: next(10) === 0 }
}

function overbooked(placed: readonly Placed[], among: PoolCounts): boolean {
  return placed.some(({ stay, pool }) => {
    const there = placed.filter(
      other => other.pool === pool && other.stay.from <= stay.from && stay.from < other.stay.until,
    )
    return there.length > among[pool]
  })
}

/** The whole truth by trying everything: whether all of them fit, the locked ones where they are. */
function fitsSomehow(stays: readonly { stay: Stay; fixed: Pool | null }[], among: PoolCounts): boolean {
  const byStart = [...stays].sort((one, other) => one.stay.from - other.stay.from)
  const ends = new Map<Pool, number[]>()
  function assign(index: number): boolean {
    const next = byStart[index]
    if (next === undefined) return true
    for (const pool of next.fixed === null ? next.stay.eligible : [next.fixed]) {
      const before = ends.get(pool) ?? []
      const there = before.filter(end => end > next.stay.from)
      if (there.length >= among[pool]) continue
      ends.set(pool, [...there, next.stay.until])
      if (assign(index + 1)) return true
      ends.set(pool, before)
    }
    return false
  }
  return assign(0)
}

function apply(placed: Placed[], stay: Stay, found: { pool: Pool; moves: readonly Move[] }): void {
  for (const move of found.moves) {
    const moved = placed.find(candidate => candidate.stay.id === move.id)
    if (moved) moved.pool = move.pool
  }
  placed.push({ stay, pool: found.pool })
}

function planOf(placed: readonly Placed[]): Plan {
  const plan = createPlan(counts)
  for (const { stay, pool } of placed) plan.hold(stay, pool)
  return plan
}

describe('places found against an exact search', () => {
  test('never more than there is, and next to nothing that could have been placed is refused', () => {
    const next = numbers(20261120)
    let requests = 0
    let possible = 0
    let missed = 0
    while (requests < 20_000) {
      const placed: Placed[] = []
      for (let id = 0; id < 12; id += 1) {
        requests += 1
        const stay = randomStay(id, next)
        const wanted = placed.map(other => ({
          stay: other.stay,
          fixed: other.stay.locked ? other.pool : null,
        }))
        const exact = fitsSomehow([...wanted, { stay, fixed: null }], counts)
        const found = planOf(placed).place(stay)
        if (exact) possible += 1
        if (found === null) {
          if (exact) missed += 1
          continue
        }
        expect(exact).toBe(true)
        apply(placed, stay, found)
        expect(overbooked(placed, counts)).toBe(false)
      }
    }
    const rate = missed / possible
    console.log(`${missed} of ${possible} requests that fit were refused: ${(rate * 100).toFixed(3)} %`)
    expect(possible).toBeGreaterThan(10_000)
    expect(rate).toBeLessThan(0.001)
  })

  test('the number shown can then be placed one after another', () => {
    const next = numbers(7)
    for (let night = 0; night < 100; night += 1) {
      const placed: Placed[] = []
      for (let id = 0; id < 8; id += 1) {
        const stay = randomStay(id, next)
        const found = planOf(placed).place(stay)
        if (found !== null) apply(placed, stay, found)
      }
      const asked = { ...randomStay(99, next), locked: false }
      const plan = planOf(placed)
      const room = plan.room(asked)
      expect(plan.room(asked)).toBe(room)
      for (let count = 0; count < room; count += 1) expect(plan.place({ ...asked })).not.toBeNull()
      expect(plan.place({ ...asked })).toBeNull()
    }
  })
})

describe('the night that a count by the minute would over-book', () => {
  const one: PoolCounts = { ...counts, shower: 1, bath: 1, privateShower: 0, privateBath: 0, handicapped: 0 }
  const stay = (id: string, from: number, until: number, bath: boolean): Stay => ({
    id,
    from: from * 60,
    until: until * 60,
    eligible: bath ? ['bath'] : ['shower', 'bath'],
    locked: false,
  })
  test('has no room for the second double shower', () => {
    const plan = createPlan(one)
    expect(plan.place(stay('bath', 18, 19, true))?.pool).toBe('bath')
    expect(plan.place(stay('late bath', 20, 21, true))?.pool).toBe('bath')
    expect(plan.place(stay('double shower', 18.5, 19.5, false))?.pool).toBe('shower')
    expect(plan.place(stay('second', 19.25, 20.25, false))).toBeNull()
  })
})

describe('moves', () => {
  const stay = (id: string, eligible: readonly Pool[], locked = false): Stay => ({
    id,
    from: 1200,
    until: 1240,
    eligible,
    locked,
  })

  test('a locked hold stays where it is', () => {
    const plan = createPlan({ ...counts, shower: 1, bath: 1 })
    plan.hold(stay('in her room', ['shower', 'bath'], true), 'bath')
    expect(plan.place(stay('bath', ['bath']))).toBeNull()
  })
  test('a chain of moves frees a place two pools away', () => {
    const plan = createPlan({ ...counts, shower: 1, bath: 1, handicapped: 1 })
    plan.hold(stay('a', ['shower', 'bath']), 'bath')
    plan.hold(stay('b', ['shower', 'handicapped']), 'shower')
    expect(plan.place(stay('c', ['bath']))).toEqual({
      pool: 'bath',
      moves: [
        { id: 'a', pool: 'shower' },
        { id: 'b', pool: 'handicapped' },
      ],
    })
  })
  test('a chain longer than three is not tried', () => {
    const plan = createPlan({ ...counts, shower: 1, bath: 1, handicapped: 1, privateBath: 1, segula: 1 })
    plan.hold(stay('a', ['bath', 'shower']), 'bath')
    plan.hold(stay('b', ['shower', 'handicapped']), 'shower')
    plan.hold(stay('c', ['handicapped', 'privateBath']), 'handicapped')
    plan.hold(stay('d', ['privateBath', 'segula']), 'privateBath')
    expect(plan.place(stay('e', ['bath']))).toBeNull()
  })
  test('a pool that staff over-booked takes no more, and does not affect the others', () => {
    const plan = createPlan({ ...counts, shower: 1, bath: 1 })
    plan.hold(stay('a', ['shower'], true), 'shower')
    plan.hold(stay('b', ['shower'], true), 'shower')
    expect(plan.room(stay('c', ['shower']))).toBe(0)
    expect(plan.room(stay('c', ['shower', 'bath']))).toBe(1)
  })
  test('a pool without rooms is passed over', () => {
    const plan = createPlan({ ...counts, shower: 0, bath: 1 })
    plan.hold(stay('a', ['bath', 'shower']), 'bath')
    expect(plan.place(stay('b', ['shower', 'bath']))).toBeNull()
  })
})
