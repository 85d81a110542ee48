import type { Pool, PoolCounts } from './pools.ts'

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
const endOfPlan = 2 * 24 * 60

/** Who is in which pool in a night. Within one pool, as many rooms as the peak are enough (interval graphs). */
export interface Plan {
  /** Puts a stay where it is held, fitting or not. */
  hold(stay: Stay, pool: Pool): void
  /**
   * Finds a place, moving others when that helps, and keeps it. Null, and nothing changed, when there is none.
   */
  place(stay: Stay): { readonly pool: Pool; readonly moves: readonly Move[] } | null
  /** How many stays like this one could be placed one after another, at most `limit`. Changes nothing. */
  room(stay: Stay, limit: number): number
}

export function createPlan(counts: PoolCounts): Plan {
  const taken = new Map<Pool, Uint16Array>()
  const inPool = new Map<Pool, Set<Stay>>()
  let journal: { stay: Stay; from: Pool | null; to: Pool }[] = []

  function takenIn(pool: Pool): Uint16Array {
    let minutes = taken.get(pool)
    if (minutes === undefined) {
      minutes = new Uint16Array(endOfPlan)
      taken.set(pool, minutes)
    }
    return minutes
  }
  function staysIn(pool: Pool): Set<Stay> {
    let stays = inPool.get(pool)
    if (stays === undefined) {
      stays = new Set()
      inPool.set(pool, stays)
    }
    return stays
  }
  function add(stay: Stay, pool: Pool, by: 1 | -1): void {
    const minutes = takenIn(pool)
    for (let minute = stay.from; minute < stay.until; minute += 1)
      minutes[minute] = (minutes[minute] ?? 0) + by
    if (by === 1) staysIn(pool).add(stay)
    else staysIn(pool).delete(stay)
  }
  function put(stay: Stay, from: Pool | null, to: Pool): void {
    if (from !== null) add(stay, from, -1)
    add(stay, to, 1)
    journal.push({ stay, from, to })
  }
  function undoTo(mark: number): void {
    while (journal.length > mark) {
      const { stay, from, to } = journal.pop() as { stay: Stay; from: Pool | null; to: Pool }
      add(stay, to, -1)
      if (from !== null) add(stay, from, 1)
    }
  }
  /** The first minute of a stay at which at least that many are in the pool; -1 when there is none. */
  function firstMinuteWith(atLeast: number, stay: Stay, pool: Pool): number {
    const minutes = takenIn(pool)
    for (let minute = stay.from; minute < stay.until; minute += 1) {
      if ((minutes[minute] ?? 0) >= atLeast) return minute
    }
    return -1
  }
  /** Empties a pool that was over-filled by `stay`, by moving others out. */
  function relieve(pool: Pool, stay: Stay, chain: number, tried: Set<Stay>): boolean {
    const minute = firstMinuteWith(counts[pool] + 1, stay, pool)
    if (minute < 0) return true
    if (chain === 0) return false
    for (const other of [...staysIn(pool)]) {
      if (other.locked || tried.has(other) || other.from > minute || other.until <= minute) continue
      tried.add(other)
      for (const next of other.eligible) {
        if (next === pool || counts[next] === 0) continue
        const mark = journal.length
        put(other, pool, next)
        if (relieve(next, other, chain - 1, tried) && relieve(pool, stay, chain, tried)) return true
        undoTo(mark)
      }
    }
    return false
  }
  function settle(stay: Stay): Pool | null {
    for (const pool of stay.eligible) {
      if (counts[pool] > 0 && firstMinuteWith(counts[pool], stay, pool) < 0) {
        put(stay, null, pool)
        return pool
      }
    }
    for (let chain = 1; chain <= longestChain; chain += 1) {
      for (const pool of stay.eligible) {
        if (counts[pool] === 0) continue
        const mark = journal.length
        put(stay, null, pool)
        if (relieve(pool, stay, chain, new Set([stay]))) return pool
        undoTo(mark)
      }
    }
    return null
  }
  return {
    hold(stay, pool) {
      add(stay, pool, 1)
    },
    place(stay) {
      journal = []
      const pool = settle(stay)
      if (pool === null) return null
      const moved = new Map<string, Pool>()
      for (const step of journal) if (step.from !== null) moved.set(step.stay.id, step.to)
      return { pool, moves: [...moved].map(([id, to]) => ({ id, pool: to })) }
    },
    room(stay, limit) {
      journal = []
      let count = 0
      while (count < limit && settle({ ...stay }) !== null) count += 1
      undoTo(0)
      return count
    },
  }
}
