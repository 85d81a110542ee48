import { EveningRun, wastesOf } from './evening-run.ts'
import type { EveningState } from './evening-state.ts'

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
  const order = { rank: rankOf(state), wastes: wastesOf(state) }
  const runs = Array.from({ length: evenings }, (_, number) => new EveningRun(state, order, number).play())
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

const minuteMs = 60_000
const roundMinutes = 5
/** A wider range says nothing (visit-68). */
const widestMinutes = 30

/** Minutes as shown: multiples of five. */
interface ShownRange {
  readonly fromMinutes: number
  readonly toMinutes: number
}

/** The promise of the shortest wait has passed, and no better one can be made. */
const anyMinute: ShownRange = { fromMinutes: 0, toMinutes: 0 }

/** When the wait is over in half and in four of five of the simulated evenings; epoch milliseconds. */
export interface WaitInstants {
  readonly middleMs: number
  readonly lateMs: number
}

/** The 50th and the 80th percentile of the same wait in many simulated evenings (visit-67). */
export function waitInstants(endsMs: readonly number[]): WaitInstants {
  const sorted = endsMs.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] as number
  return { middleMs: at(0.5), lateMs: at(0.8) }
}

/** Whether the shortest wait is told. */
export function isNear(wait: WaitInstants, nowMs: number): boolean {
  return wait.lateMs - nowMs <= roundMinutes * minuteMs
}

/**
 * The wait as shown to the patron: rounded outwards to five minutes, hidden if it spans more than thirty (visit-67,
 * visit-68). One that was told as the shortest for so long has broken its promise: it is any minute from then on.
 * @param nearSinceMs since when the shortest wait has been told without a break
 */
export function shownRange(wait: WaitInstants, nowMs: number, nearSinceMs = nowMs): ShownRange | null {
  if (isNear(wait, nowMs) && nowMs - nearSinceMs >= roundMinutes * minuteMs) return anyMinute
  const minutes = (ms: number) => Math.max(0, ms - nowMs) / minuteMs
  const fromMinutes = Math.floor(minutes(wait.middleMs) / roundMinutes) * roundMinutes
  const toMinutes = Math.ceil(minutes(wait.lateMs) / roundMinutes) * roundMinutes
  if (!Number.isFinite(toMinutes) || toMinutes - fromMinutes > widestMinutes) return null
  return { fromMinutes, toMinutes: Math.max(toMinutes, roundMinutes) }
}

/** What the order of the waiting room reads. */
interface WaitingVisit {
  readonly id: string
  /** The patron came within the minutes of grace (visit-71); a walk-in is always on time. */
  readonly onTime: boolean
  /** `needOf` the patron's choices. */
  readonly need: number
  /** Epoch milliseconds. */
  readonly arrivedMs: number
}

/** Why a patron stands before others: her need, that they came late, or that she came first. */
export const orderReasons = ['kallah', 'accessible', 'onTime', 'arrival'] as const
export type OrderReason = (typeof orderReasons)[number]

/**
 * Why each patron of the waiting room stands where she does (visit-169): what put her before the first who came earlier and
 * stands behind her; `arrival` where there is none.
 * @param order as of `waitingOrder`
 */
export function reasonsOfOrder(order: readonly WaitingVisit[]): OrderReason[] {
  return order.map((visit, place) => {
    const passed = order.slice(place + 1).filter(({ arrivedMs }) => arrivedMs < visit.arrivedMs)
    const first = passed.find(({ onTime }) => onTime === visit.onTime) ?? passed[0]
    if (first === undefined) return 'arrival'
    if (first.onTime !== visit.onTime) return 'onTime'
    return visit.need === 2 ? 'kallah' : 'accessible'
  })
}

/** The order of assignment: patrons on time first, among these by need, then by arrival (visit-35). */
export function waitingOrder<V extends WaitingVisit>(visits: readonly V[]): V[] {
  return visits.toSorted(
    (a, b) =>
      Number(b.onTime) - Number(a.onTime) ||
      b.need - a.need ||
      a.arrivedMs - b.arrivedMs ||
      (a.id < b.id ? -1 : 1),
  )
}
