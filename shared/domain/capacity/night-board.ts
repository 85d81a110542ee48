import { createOccupancy, type Occupancy } from './occupancy.ts'
import { type Pool, type PoolCounts, pools } from './pools.ts'

/** The interval for which a reservation takes its place: minutes of the business day, cleaning included, end exclusive. */
export interface Stay {
  readonly id: string
  readonly from: number
  readonly until: number
  /** Where it may be, the one to prefer first. */
  readonly eligible: readonly Pool[]
  /** In a room already, or promised one: it stays where it is. */
  readonly locked: boolean
}

interface PoolState {
  readonly count: number
  readonly taken: Occupancy
  /** Those that might go elsewhere, in the order in which they came. */
  readonly movable: Set<Stay>
  /** Where those that were ever held here might go instead; never shrinks. */
  readonly linked: Set<Pool>
}

/** One change of the board: a stay that came, or that went from one pool to another. */
export interface Step {
  readonly stay: Stay
  readonly from: Pool | null
  readonly to: Pool
}

/** The assignment of reservations to pools, with a journal by which a search reverts its steps. */
export interface Board {
  readonly state: Readonly<Record<Pool, PoolState>>
  readonly journal: readonly Step[]
  /** Places a stay without a note in the journal. */
  enter(stay: Stay, pool: Pool): void
  /** Takes a stay from a pool (null: from outside) to another. */
  put(stay: Stay, from: Pool | null, to: Pool): void
  /** Takes back every step after the first `length` of the journal. */
  undoTo(length: number): void
  /** Keeps all steps for good. */
  keep(): void
}

/** An empty night of so many places of each kind (booking-20). */
export function createBoard(counts: PoolCounts): Board {
  const state = Object.fromEntries(pools.map(pool => [pool, emptyPool(counts[pool])])) as Record<
    Pool,
    PoolState
  >
  const journal: Step[] = []

  function enter(stay: Stay, pool: Pool): void {
    const { taken, movable, linked } = state[pool]
    taken.add(stay.from, stay.until, 1)
    if (stay.locked) return
    movable.add(stay)
    for (const other of stay.eligible) linked.add(other)
  }
  function leave(stay: Stay, pool: Pool): void {
    state[pool].taken.add(stay.from, stay.until, -1)
    state[pool].movable.delete(stay)
  }
  return {
    state,
    journal,
    enter,
    put(stay, from, to) {
      if (from !== null) leave(stay, from)
      enter(stay, to)
      journal.push({ stay, from, to })
    },
    undoTo(length) {
      for (const { stay, from, to } of journal.splice(length).reverse()) {
        leave(stay, to)
        if (from !== null) enter(stay, from)
      }
    },
    keep() {
      journal.length = 0
    },
  }
}

function emptyPool(count: number): PoolState {
  return { count, taken: createOccupancy(), movable: new Set(), linked: new Set() }
}
