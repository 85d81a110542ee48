import { createOccupancy, endOfPlan, type Occupancy } from './occupancy.ts'
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
  /** By minute: where those that were ever held here then might go instead, as `bitsOf`; never shrinks. */
  readonly linked: Uint8Array
}

/** A set of pools as bits, by their places in `pools`. */
function bitsOf(some: readonly Pool[]): number {
  let bits = 0
  for (const pool of some) bits |= 1 << pools.indexOf(pool)
  return bits
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
  /** Notes for later searches where those who came by the steps after the first `length` might go instead. */
  linkFrom(length: number): void
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

  function add(stay: Stay, pool: Pool): void {
    state[pool].taken.add(stay.from, stay.until, 1)
    if (!stay.locked) state[pool].movable.add(stay)
  }
  function remove(stay: Stay, pool: Pool): void {
    state[pool].taken.add(stay.from, stay.until, -1)
    state[pool].movable.delete(stay)
  }
  function link({ from, until, eligible, locked }: Stay, pool: Pool): void {
    if (locked) return
    const { linked } = state[pool]
    const others = bitsOf(eligible)
    for (let minute = from; minute < until; minute += 1) linked[minute] = (linked[minute] as number) | others
  }
  return {
    state,
    journal,
    enter(stay, pool) {
      add(stay, pool)
      link(stay, pool)
    },
    put(stay, from, to) {
      if (from !== null) remove(stay, from)
      add(stay, to)
      journal.push({ stay, from, to })
    },
    linkFrom(length) {
      for (let step = length; step < journal.length; step += 1) {
        const { stay, to } = journal[step] as Step
        link(stay, to)
      }
    },
    undoTo(length) {
      for (const { stay, from, to } of journal.splice(length).reverse()) {
        remove(stay, to)
        if (from !== null) add(stay, from)
      }
    },
    keep() {
      journal.length = 0
    },
  }
}

function emptyPool(count: number): PoolState {
  return { count, taken: createOccupancy(), movable: new Set(), linked: new Uint8Array(endOfPlan) }
}
