import { type Board, createBoard, type Stay, type Step } from './night-board.ts'
import type { Pool, PoolCounts } from './pools.ts'

/** A hold that goes to another pool to make room. */
export interface Move {
  readonly id: string
  readonly pool: Pool
}

/**
 * The assignment of a night's reservations to pools. Within one pool, as many rooms as the peak suffice (interval
 * graphs).
 */
export interface Plan {
  /** Puts a stay where it is held, fitting or not. */
  hold(stay: Stay, pool: Pool): void
  /**
   * Finds a place, moving others when that helps, and takes it. Returns null, and changes nothing, if there is none.
   */
  place(stay: Stay): { readonly pool: Pool; readonly moves: readonly Move[] } | null
  /** How many stays like this one could be placed one after another. Changes nothing. */
  room(stay: Stay): number
}

/** Chains of moves are no longer than this: longer ones gained nothing measurable. */
const longestChain = 3

/** A plan of an empty night (booking-23). */
export function createPlan(counts: PoolCounts): Plan {
  const board = createBoard(counts)
  return {
    hold(stay, pool) {
      board.enter(stay, pool)
    },
    place(stay) {
      const pool = settle(board, stay)
      if (pool === null) return null
      const moves = movesIn(board.journal)
      board.keep()
      return { pool, moves }
    },
    room(stay) {
      let count = 0
      while (settle(board, { ...stay }) !== null) count += 1
      board.undoTo(0)
      return count
    },
  }
}

/** Places a stay: in the first pool that has room, else by the shortest chain of moves that makes some. */
function settle(board: Board, stay: Stay): Pool | null {
  for (const pool of stay.eligible) {
    if (!fits(board, stay, pool)) continue
    board.put(stay, null, pool)
    return pool
  }
  if (isHopeless(board, stay)) return null
  for (let chain = 1; chain <= longestChain; chain += 1) {
    for (const pool of stay.eligible) {
      if (board.state[pool].count === 0) continue
      const mark = board.journal.length
      board.put(stay, null, pool)
      if (relieve(board, pool, stay, chain, new Set([stay]))) return pool
      board.undoTo(mark)
    }
  }
  return null
}

function fits({ state }: Board, stay: Stay, pool: Pool): boolean {
  const { count, taken } = state[pool]
  return count > 0 && taken.firstWith(count, stay.from, stay.until) < 0
}

/**
 * Empties a pool that `stay` over-filled, by moving others out, those by moving others again, `chain` deep (an
 * augmenting path). Each hold is tried once, so a search is over after as many steps as there are holds.
 */
function relieve(board: Board, pool: Pool, stay: Stay, chain: number, tried: Set<Stay>): boolean {
  const { count, taken, movable } = board.state[pool]
  const minute = taken.firstWith(count + 1, stay.from, stay.until)
  if (minute < 0) return true
  const failed: Stay[] = []
  for (const other of movable) {
    if (other.from > minute || other.until <= minute || tried.has(other)) continue
    tried.add(other)
    if (failed.some(one => isAlike(one, other))) continue
    for (const next of other.eligible) {
      if (next === pool || board.state[next].count === 0) continue
      // The last move of a chain must go where there is room as it is.
      if (chain === 1 && !fits(board, other, next)) continue
      const mark = board.journal.length
      board.put(other, pool, next)
      if (relieve(board, next, other, chain - 1, tried) && relieve(board, pool, stay, chain, tried))
        return true
      board.undoTo(mark)
    }
    failed.push(other)
  }
  return false
}

/** Where one of two such has nowhere to go, the other has not either. */
function isAlike(one: Stay, other: Stay): boolean {
  if (one.from !== other.from || one.until !== other.until) return false
  return (
    one.eligible.length === other.eligible.length &&
    one.eligible.every((pool, at) => pool === other.eligible[at])
  )
}

/** Whether some minute of the stay is full in every pool that moves could reach: then no search can help. */
function isHopeless(board: Board, stay: Stay): boolean {
  const within = [...reachable(board, stay.eligible)].map(pool => board.state[pool])
  const rooms = within.reduce((sum, pool) => sum + pool.count, 0)
  for (let minute = stay.from; minute < stay.until; minute += 1) {
    let taken = 0
    for (const pool of within) taken += Math.min(pool.count, pool.taken.at(minute))
    if (taken >= rooms) return true
  }
  return false
}

/** All pools that a chain of moves from these could reach. */
function reachable({ state }: Board, from: readonly Pool[]): Set<Pool> {
  const found = new Set(from)
  for (const pool of found) for (const next of state[pool].linked) found.add(next)
  return found
}

/** Where each hold that was moved ended up. */
function movesIn(journal: readonly Step[]): Move[] {
  const moved = new Map<string, Pool>()
  for (const { stay, from, to } of journal) if (from !== null) moved.set(stay.id, to)
  return [...moved].map(([id, pool]) => ({ id, pool }))
}
