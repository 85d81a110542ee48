import { createOccupancy, type Occupancy } from './occupancy.ts'
import { type Pool, type PoolCounts, pools } from './pools.ts'

/** A hold as the plan of a night sees it: minutes of the business day, cleaning included, end exclusive. */
export interface Stay {
  readonly id: string
  readonly from: number
  readonly until: number
  /** Where it may be, the one to prefer first. */
  readonly eligible: readonly Pool[]
  /** In a room already, or promised one: it stays where it is. */
  readonly locked: boolean
}

/** A hold that goes to another pool to make room. */
export interface Move {
  readonly id: string
  readonly pool: Pool
}

/** Chains of moves are no longer than this: longer ones gained nothing measurable. */
const longestChain = 3

/** Who is in which pool in a night. Within one pool, as many rooms as the peak are enough (interval graphs). */
export interface Plan {
  /** Puts a stay where it is held, fitting or not. */
  hold(stay: Stay, pool: Pool): void
  /** Finds a place, moving others when that helps, and keeps it. Null, and nothing changed, when there is none. */
  place(stay: Stay): { readonly pool: Pool; readonly moves: readonly Move[] } | null
  /** How many stays like this one could be placed one after another. Changes nothing. */
  room(stay: Stay): number
}

interface Step {
  readonly stay: Stay
  readonly from: Pool | null
  readonly to: Pool
}

interface PoolState {
  readonly count: number
  readonly taken: Occupancy
  readonly stays: Set<Stay>
  /** Where those that were ever held here might go instead; never shrinks. */
  readonly linked: Set<Pool>
}

export function createPlan(counts: PoolCounts): Plan {
  const state = Object.fromEntries(pools.map(pool => [pool, emptyPool(counts[pool])])) as Record<
    Pool,
    PoolState
  >
  let journal: Step[] = []

  function enter(stay: Stay, pool: Pool): void {
    const { taken, stays, linked } = state[pool]
    taken.add(stay.from, stay.until, 1)
    stays.add(stay)
    if (!stay.locked) for (const other of stay.eligible) linked.add(other)
  }
  function leave(stay: Stay, pool: Pool): void {
    state[pool].taken.add(stay.from, stay.until, -1)
    state[pool].stays.delete(stay)
  }
  function put(stay: Stay, from: Pool | null, to: Pool): void {
    if (from !== null) leave(stay, from)
    enter(stay, to)
    journal.push({ stay, from, to })
  }
  function undoTo(mark: number): void {
    for (const { stay, from, to } of journal.splice(mark).reverse()) {
      leave(stay, to)
      if (from !== null) enter(stay, from)
    }
  }
  function fits(stay: Stay, pool: Pool): boolean {
    const { count, taken } = state[pool]
    return count > 0 && taken.firstWith(count, stay.from, stay.until) < 0
  }
  /** Empties a pool that was over-filled by `stay`, by moving others out. */
  function relieve(pool: Pool, stay: Stay, chain: number, tried: Set<Stay>): boolean {
    const { count, taken, stays } = state[pool]
    const minute = taken.firstWith(count + 1, stay.from, stay.until)
    if (minute < 0) return true
    if (chain === 0) return false
    for (const other of [...stays]) {
      if (other.locked || other.from > minute || other.until <= minute || tried.has(other)) continue
      tried.add(other)
      for (const next of other.eligible) {
        if (next === pool || state[next].count === 0 || (chain === 1 && !fits(other, next))) continue
        const mark = journal.length
        put(other, pool, next)
        if (relieve(next, other, chain - 1, tried) && relieve(pool, stay, chain, tried)) return true
        undoTo(mark)
      }
    }
    return false
  }
  /** All pools that a chain of moves from these could reach. */
  function reachable(from: readonly Pool[]): Set<Pool> {
    const found = new Set(from)
    for (const pool of found) for (const next of state[pool].linked) found.add(next)
    return found
  }
  /** Whether some minute of the stay is full in every pool that moves could reach: then no search can help. */
  function isHopeless(stay: Stay): boolean {
    const within = [...reachable(stay.eligible)].map(pool => state[pool])
    const rooms = within.reduce((sum, pool) => sum + pool.count, 0)
    for (let minute = stay.from; minute < stay.until; minute += 1) {
      let taken = 0
      for (const pool of within) taken += Math.min(pool.count, pool.taken.at(minute))
      if (taken >= rooms) return true
    }
    return false
  }
  function settle(stay: Stay): Pool | null {
    for (const pool of stay.eligible) {
      if (!fits(stay, pool)) continue
      put(stay, null, pool)
      return pool
    }
    if (isHopeless(stay)) return null
    for (let chain = 1; chain <= longestChain; chain += 1) {
      for (const pool of stay.eligible) {
        if (state[pool].count === 0) continue
        const mark = journal.length
        put(stay, null, pool)
        if (relieve(pool, stay, chain, new Set([stay]))) return pool
        undoTo(mark)
      }
    }
    return null
  }
  return {
    hold: enter,
    place(stay) {
      journal = []
      const pool = settle(stay)
      if (pool === null) return null
      const moved = new Map<string, Pool>()
      for (const step of journal) if (step.from !== null) moved.set(step.stay.id, step.to)
      return { pool, moves: [...moved].map(([id, to]) => ({ id, pool: to })) }
    },
    room(stay) {
      journal = []
      let count = 0
      while (settle({ ...stay }) !== null) count += 1
      undoTo(0)
      return count
    },
  }
}

function emptyPool(count: number): PoolState {
  return { count, taken: createOccupancy(), stays: new Set(), linked: new Set() }
}
