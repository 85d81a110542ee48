import { misfitsOfNature, wasteOf } from '../capacity/room-fit.ts'
import type { ReservationStatus } from '../status.ts'
import {
  type EveningState,
  type PlannedRoom,
  type PlannedVisit,
  type Spread,
  type Stage,
  spreadSteps,
  stages,
} from './evening-state.ts'
import { createQueue } from './event-queue.ts'

const minuteMs = 60_000
const arrives = 0
const isReady = 1
const isChecked = 2
const leaves = 3
const isClean = 4

/** The stage that a status is in, and whether it is only waited in. */
const stageOf: Partial<Record<ReservationStatus, { readonly stage: Stage; readonly queued?: true }>> = {
  Assigned: { stage: 'prep' },
  Prep: { stage: 'prep' },
  ReadyForChecking: { stage: 'check', queued: true },
  ReadyForCheckingNext: { stage: 'check', queued: true },
  Checking: { stage: 'check' },
  Checked: { stage: 'mikvah', queued: true },
  ReadyForMikvah: { stage: 'mikvah', queued: true },
  ReadyForMikvahNext: { stage: 'mikvah', queued: true },
  ToMikvah: { stage: 'mikvah' },
  InMikvah: { stage: 'mikvah' },
  FromMikvah: { stage: 'dress' },
  Dressing: { stage: 'dress' },
}

/** What each of the simulated evenings asks again and again, so that it is computed once. */
export interface EveningOrder {
  /** Of each visit in the order of the waiting room. */
  readonly rank: readonly number[]
  /** By visit and by room: how much of the room the visit wastes; infinite where she is not placed in it. */
  readonly wastes: readonly (readonly number[])[]
}

/** By visit and by room. A room that is kept for her comes first, one that is kept for another never. */
export function wastesOf({ rooms, visits }: Pick<EveningState, 'rooms' | 'visits'>): EveningOrder['wastes'] {
  return visits.map(visit =>
    rooms.map(room => {
      if (visit.avoidsSections.includes(room.sectionId)) return Number.POSITIVE_INFINITY
      if (room.keptFor === visit.id) return -1
      if (room.keptFor !== null || misfitsOfNature(room, visit.needs).length > 0)
        return Number.POSITIVE_INFINITY
      return wasteOf(room, visit.needs)
    }),
  )
}

/**
 * Simulates one evening from its current state to its end (visit-60): a waiting patron gets the first room that fits;
 * the attendant of a section checks patrons and takes them to its pool one after another, not before nightfall; a room
 * that was left is cleaned, as many at a time as are being cleaned now. Results are indexed by the visit's or the
 * room's place in its list, and infinite if the simulation does not reach them.
 */
export class EveningRun {
  readonly placedMs: Float64Array
  readonly roomIds: Int32Array
  readonly calledMs: Float64Array
  readonly freeMs: Float64Array
  readonly wantedMs: Float64Array
  readonly #state: EveningState
  readonly #rank: readonly number[]
  readonly #wastes: EveningOrder['wastes']
  readonly #number: number
  readonly #events = createQueue()
  /** The index of the room that a visit is in; negative if it is in none. */
  readonly #roomAt: Int32Array
  readonly #free = new Set<number>()
  /** Places of visits in the order in which they are to be placed. */
  readonly #waiting: number[] = []
  readonly #busyUntil = new Map<number, number>()
  readonly #cleaners: number[]

  constructor(state: EveningState, { rank, wastes }: EveningOrder, number: number) {
    const { rooms, visits, nowMs } = state
    this.#state = state
    this.#rank = rank
    this.#wastes = wastes
    this.#number = number
    this.placedMs = new Float64Array(visits.length).fill(Number.POSITIVE_INFINITY)
    this.calledMs = new Float64Array(visits.length).fill(Number.POSITIVE_INFINITY)
    this.freeMs = new Float64Array(rooms.length).fill(Number.POSITIVE_INFINITY)
    this.wantedMs = new Float64Array(rooms.length).fill(Number.POSITIVE_INFINITY)
    this.roomIds = new Int32Array(visits.length)
    const places = new Map(rooms.map((room, at) => [room.id, at]))
    this.#roomAt = Int32Array.from(visits, visit => places.get(visit.roomId ?? -1) ?? -1)
    const cleaning = rooms.filter(room => room.status === 'Cleaning').length
    this.#cleaners = Array.from({ length: Math.max(1, cleaning) }, () => nowMs)
  }

  play(): this {
    this.#beginRooms()
    this.#beginVisits()
    this.#place(this.#state.nowMs)
    for (let event = this.#events.pop(); event; event = this.#events.pop()) {
      const { atMs, kind, at } = event
      if (kind === isReady) this.#ready(at, atMs)
      else if (kind === isChecked) this.#toMikvah(at, atMs)
      else if (kind === leaves) this.#clean(this.#roomAt[at] as number, atMs, this.#drawn(at, 'clean'))
      else {
        if (kind === arrives) this.#join(at)
        else this.#becomesFree(at, atMs)
        this.#place(atMs)
      }
    }
    return this
  }

  #beginRooms(): void {
    const { rooms, nowMs, times } = this.#state
    const taken = new Set(this.#roomAt)
    for (const [at, room] of rooms.entries()) {
      if (taken.has(at) || room.status === 'Offline') continue
      const tookMs = draw(times.shower.clean, this.#number, at, stages.indexOf('clean'))
      if (room.status === 'Ready') this.#becomesFree(at, nowMs)
      else if (room.status === 'NeedsCleaning') this.#clean(at, nowMs, tookMs)
      else this.#events.push(nowMs + left(tookMs, nowMs - room.sinceMs), isClean, at)
    }
  }

  #beginVisits(): void {
    const { visits, nowMs } = this.#state
    // An attendant who is with a patron now stays with her for the rest of the stage before the queues go on.
    for (const [at, visit] of visits.entries()) {
      const now = stageOf[visit.status]
      if (now && !now.queued && this.#isPlaced(at)) this.#goOn(at, now.stage, visit)
    }
    for (const [at, visit] of visits.entries()) {
      const now = stageOf[visit.status]
      if (this.#isPlaced(at)) {
        if (now?.queued && now.stage === 'check') this.#ready(at, nowMs)
        else if (now?.queued) this.#toMikvah(at, nowMs)
      } else if (visit.status === 'Waiting') this.#join(at)
      else this.#events.push(Math.max(nowMs, visit.arrivesMs), arrives, at)
    }
  }

  #goOn(at: number, stage: Stage, visit: PlannedVisit): void {
    const { nowMs } = this.#state
    const restMs = left(this.#drawn(at, stage), nowMs - visit.sinceMs)
    if (stage === 'prep') this.#events.push(nowMs + restMs, isReady, at)
    else if (stage === 'dress') this.#events.push(nowMs + restMs, leaves, at)
    else if (stage === 'check') this.#events.push(this.#serve(at, nowMs, restMs) + restMs, isChecked, at)
    else this.#events.push(this.#serve(at, nowMs, restMs) + restMs + this.#drawn(at, 'dress'), leaves, at)
  }

  #isPlaced(at: number): boolean {
    return (this.#roomAt[at] as number) >= 0
  }

  #drawn(at: number, stage: Stage): number {
    const { visits, times } = this.#state
    const kind = (visits[at] as PlannedVisit).bath ? 'bath' : 'shower'
    return draw(times[kind][stage], this.#number, at, stages.indexOf(stage))
  }

  /** When the attendant of the section begins with this patron; she then serves no other. */
  #serve(at: number, fromMs: number, tookMs: number): number {
    const { sectionId } = this.#state.rooms[this.#roomAt[at] as number] as PlannedRoom
    const startMs = Math.max(fromMs, this.#busyUntil.get(sectionId) ?? 0)
    this.#busyUntil.set(sectionId, startMs + tookMs)
    return startMs
  }

  #ready(at: number, atMs: number): void {
    if (!this.#state.checking) {
      this.#toMikvah(at, atMs)
      return
    }
    const tookMs = this.#drawn(at, 'check')
    this.#events.push(this.#serve(at, atMs, tookMs) + tookMs, isChecked, at)
  }

  #toMikvah(at: number, atMs: number): void {
    const tookMs = this.#drawn(at, 'mikvah')
    const startMs = this.#serve(at, Math.max(atMs, this.#state.zmanMs ?? 0), tookMs)
    this.calledMs[at] = startMs
    this.#events.push(startMs + tookMs + this.#drawn(at, 'dress'), leaves, at)
  }

  #clean(room: number, fromMs: number, tookMs: number): void {
    const next = this.#cleaners.indexOf(Math.min(...this.#cleaners))
    const endMs = Math.max(fromMs, this.#cleaners[next] as number) + tookMs
    this.#cleaners[next] = endMs
    this.#events.push(endMs, isClean, room)
  }

  #becomesFree(room: number, atMs: number): void {
    this.freeMs[room] = Math.min(this.freeMs[room] as number, atMs)
    if ((this.#state.rooms[room] as PlannedRoom).attended) this.#free.add(room)
  }

  #join(at: number): void {
    const rank = this.#rank[at] as number
    const before = this.#waiting.findIndex(other => (this.#rank[other] as number) > rank)
    this.#waiting.splice(before < 0 ? this.#waiting.length : before, 0, at)
  }

  #place(atMs: number): void {
    for (let next = 0; next < this.#waiting.length && this.#free.size > 0; ) {
      const at = this.#waiting[next] as number
      const room = this.#bestRoom(at)
      if (room < 0) next += 1
      else {
        this.#waiting.splice(next, 1)
        this.#enter(at, room, atMs)
      }
    }
  }

  #enter(at: number, room: number, atMs: number): void {
    this.#free.delete(room)
    this.#roomAt[at] = room
    this.placedMs[at] = atMs
    this.roomIds[at] = (this.#state.rooms[room] as PlannedRoom).id
    this.wantedMs[room] = Math.min(this.wantedMs[room] as number, atMs)
    this.#events.push(atMs + this.#drawn(at, 'prep'), isReady, at)
  }

  /** The free room that fits the patron and wastes least; negative if none fits. */
  #bestRoom(visit: number): number {
    const wastes = this.#wastes[visit] as readonly number[]
    let found = -1
    let least = Number.POSITIVE_INFINITY
    for (const at of this.#free) {
      const waste = wastes[at] as number
      if (waste >= least) continue
      found = at
      least = waste
    }
    return found
  }
}

/** A part of a spread that is another in each evening; over as many evenings as it has steps each comes once. */
function draw(spread: Spread, run: number, at: number, stage: number): number {
  const mixed = Math.imul(at * 8 + stage + 1, 0x9e3779b1) ^ Math.imul((run >> 4) + 1, 0x85ebca6b)
  const step = Math.imul(run & (spreadSteps - 1), ((mixed >>> 8) & 15) | 1)
  return spread[(step ^ (mixed >>> 16)) & (spreadSteps - 1)] as number
}

/** The remaining time of a stage that has lasted so long: never zero, because it has not ended. */
function left(tookMs: number, lastedMs: number): number {
  return Math.max(tookMs - Math.max(0, lastedMs), tookMs * 0.15, minuteMs)
}
