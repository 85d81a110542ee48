import { type Board, createBoard, type Stay, type Step } from './night-board.ts'
import { type Pool, type PoolCounts, pools } from './pools.ts'

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
  const before = board.journal.length
  const pool = search(board, stay)
  if (pool !== null) board.linkFrom(before)
  return pool
}

function search(board: Board, stay: Stay): Pool | null {
  for (const pool of stay.eligible) {
    if (!fits(board, stay, pool)) continue
    board.put(stay, null, pool)
    return pool
  }
  const open = stay.eligible.filter(pool => mayEnter(board, stay, null, pool))
  for (let chain = 1; open.length > 0 && chain <= longestChain; chain += 1) {
    for (const pool of open) {
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
      if (next === pool) continue
      // The last move of a chain must go where there is room as it is.
      if (chain === 1 ? !fits(board, other, next) : !mayEnter(board, other, pool, next)) continue
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

/**
 * Whether at each minute of the stay the pool that it goes to is free, or moves lead from there to a place that is free
 * then. If not, no search can help.
 * @param from the pool that it leaves, with a place that others may take
 */
function mayEnter(board: Board, stay: Stay, from: Pool | null, to: Pool): boolean {
  const { count, taken, linked } = board.state[to]
  if (count === 0) return false
  const left = from === null ? -1 : pools.indexOf(from)
  for (let minute = stay.from; minute < stay.until; minute += 1)
    if (taken.at(minute) >= count && !leadsToFreePlace(board, linked[minute] as number, minute, left))
      return false
  return true
}

/** @param left the pool in which one more place is free */
function leadsToFreePlace({ state }: Board, links: number, minute: number, left: number): boolean {
  let found = links
  let looked = 0
  while (found !== looked) {
    const fresh = found & ~looked
    looked = found
    for (let at = 0; at < pools.length; at += 1) {
      if ((fresh & (1 << at)) === 0) continue
      const { count, taken, linked } = state[pools[at] as Pool]
      if (taken.at(minute) < (at === left ? count + 1 : count)) return true
      found |= linked[minute] as number
    }
  }
  return false
}

/** Where each hold that was moved ended up. */
function movesIn(journal: readonly Step[]): Move[] {
  const moved = new Map<string, Pool>()
  for (const { stay, from, to } of journal) if (from !== null) moved.set(stay.id, to)
  return [...moved].map(([id, pool]) => ({ id, pool }))
}
