import { EveningRun } from './evening-run.ts'
import type { EveningState } from './evening-state.ts'
import { type WaitInstants, waitInstants } from './wait-range.ts'
import { waitingOrder } from './waiting-order.ts'

/** The predictions of the plan, by id; entries that the plan does not reach are absent. */
export interface EveningPlan {
  /** Of a patron who waits for a room: when she is assigned, and which room in most simulated evenings. */
  readonly placed: ReadonlyMap<string, WaitInstants & { readonly roomId: number }>
  /** Of a patron who pressed Ready: when she is called to the mikvah. */
  readonly called: ReadonlyMap<string, WaitInstants>
  /** When a room can be assigned; for a free room, now. */
  readonly free: ReadonlyMap<number, number>
  /** When the plan puts the next patron into a room. */
  readonly wanted: ReadonlyMap<number, number>
}

/** So many evenings are played; a multiple of the steps of a spread, so that each takes every part of it alike. */
const evenings = 32

/**
 * Simulates the rest of the evening `evenings` times, each time with other parts of the measured stage times, and reads
 * the waits from the results (visit-60). The same state gives the same plan: no randomness is used.
 */
export function planEvening(state: EveningState): EveningPlan {
  const rank = rankOf(state)
  const runs = Array.from({ length: evenings }, (_, number) => new EveningRun(state, rank, number).play())
  const placed = new Map<string, WaitInstants & { roomId: number }>()
  const called = new Map<string, WaitInstants>()
  state.visits.forEach((visit, at) => {
    const ends = endsOf(runs, run => run.calledMs[at])
    if (ends && visit.roomId !== null) called.set(visit.id, waitInstants(ends))
    const placedAt = endsOf(runs, run => run.placedMs[at])
    if (placedAt && visit.roomId === null)
      placed.set(visit.id, { ...waitInstants(placedAt), roomId: mostFrequent(runs, at) })
  })
  const free = new Map<number, number>()
  const wanted = new Map<number, number>()
  state.rooms.forEach((room, at) => {
    const ends = endsOf(runs, run => run.freeMs[at])
    if (ends) free.set(room.id, waitInstants(ends).middleMs)
    const next = endsOf(runs, run => run.wantedMs[at])
    if (next) wanted.set(room.id, waitInstants(next).middleMs)
  })
  return { placed, called, free, wanted }
}

/** The place of each visit in the order in which they are given rooms: known before they come. */
function rankOf(state: EveningState): number[] {
  const rank: number[] = []
  const order = waitingOrder(
    state.visits.map(({ id, onTime, need, arrivesMs }, at) => {
      return { id, at, onTime, need, arrivedMs: arrivesMs }
    }),
  )
  for (const [place, { at }] of order.entries()) rank[at] = place
  return rank
}

/** One number of each evening; null where more than half of the evenings do not come to it. */
function endsOf(runs: readonly EveningRun[], read: (run: EveningRun) => number | undefined): number[] | null {
  const ends = runs.map(run => read(run) as number)
  return ends.filter(Number.isFinite).length * 2 > ends.length ? ends : null
}

function mostFrequent(runs: readonly EveningRun[], at: number): number {
  const counts = new Map<number, number>()
  for (const run of runs) {
    const roomId = run.roomIds[at] as number
    counts.set(roomId, (counts.get(roomId) ?? 0) + 1)
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}
