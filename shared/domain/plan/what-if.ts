import { evenings, rankOf } from './evening-plan.ts'
import { EveningRun } from './evening-run.ts'
import type { EveningState } from './evening-state.ts'
import type { StageTimes } from './stage-times.ts'

/** What is changed about a night: one more or one less of its attendants or rooms. */
export const nightChanges = ['none', 'attendantLess', 'attendantMore', 'roomLess', 'roomMore'] as const
export type NightChange = (typeof nightChanges)[number]

/** A past night, as it is played again. */
export interface PlayedNight {
  readonly opensMs: number
  readonly zmanMs: number | null
  readonly visits: readonly {
    readonly id: string
    readonly bath: boolean
    readonly arrivesMs: number
    readonly need: number
  }[]
  readonly rooms: readonly { readonly id: number; readonly bath: boolean }[]
  readonly attendants: number
  readonly times: StageTimes
  readonly checking: boolean
  readonly bathMayServeShower: boolean
}

/** What came of a played night. Minutes are means over all visits; null where nobody got so far. */
export interface NightOutcome {
  readonly change: NightChange
  readonly roomWaitMinutes: number | null
  readonly longestRoomWaitMinutes: number | null
  readonly toMikvahMinutes: number | null
  /** When the last patron is called to the mikvah; epoch milliseconds. */
  readonly lastCalledMs: number | null
  /** Visits that came to no room. */
  readonly withoutRoom: number
}

/**
 * Plays a past night with a change, by the simulation that the waits are estimated with (visit-60, visit-740): each
 * patron comes when she came then, the rooms are shared evenly among the attendants. The same night gives the same
 * outcome. Null where the change would leave no attendant or no room.
 */
export function playNight(night: PlayedNight, change: NightChange): NightOutcome | null {
  const rooms = roomsOf(night, change)
  const attendants = night.attendants + (change === 'attendantMore' ? 1 : change === 'attendantLess' ? -1 : 0)
  if (rooms.length === 0 || attendants < 1) return null
  const state = stateOf(night, rooms, attendants)
  const rank = rankOf(state)
  const runs = Array.from({ length: evenings }, (_, number) => new EveningRun(state, rank, number).play())
  const placed = state.visits.map((_, at) => middleOf(runs.map(run => run.placedMs[at] as number)))
  const called = state.visits.map((_, at) => middleOf(runs.map(run => run.calledMs[at] as number)))
  const waits = minutesSince(state, placed)
  const toMikvah = minutesSince(state, called)
  const last = Math.max(...called.filter(Number.isFinite))
  return {
    change,
    roomWaitMinutes: meanOf(waits),
    longestRoomWaitMinutes: waits.length === 0 ? null : Math.round(Math.max(...waits)),
    toMikvahMinutes: meanOf(toMikvah),
    lastCalledMs: Number.isFinite(last) ? last : null,
    withoutRoom: placed.filter(at => !Number.isFinite(at)).length,
  }
}

function roomsOf({ rooms }: PlayedNight, change: NightChange): PlayedNight['rooms'] {
  if (change === 'roomLess') return rooms.slice(0, -1)
  const bath = rooms.at(-1)?.bath ?? true
  const id = Math.max(0, ...rooms.map(room => room.id)) + 1
  return change === 'roomMore' ? [...rooms, { id, bath }] : rooms
}

function stateOf(night: PlayedNight, rooms: PlayedNight['rooms'], attendants: number): EveningState {
  const { opensMs: nowMs, zmanMs, times, checking, bathMayServeShower } = night
  return {
    nowMs,
    zmanMs,
    times,
    checking,
    bathMayServeShower,
    rooms: rooms.map(({ id, bath }, at) => ({
      id,
      bath,
      sectionId: 1 + (at % attendants),
      status: 'Ready',
      sinceMs: nowMs,
      attended: true,
    })),
    visits: night.visits
      .toSorted((a, b) => a.arrivesMs - b.arrivesMs || (a.id < b.id ? -1 : 1))
      .map(visit => ({
        ...visit,
        arrivesMs: Math.max(nowMs, visit.arrivesMs),
        status: 'Reserved',
        sinceMs: nowMs,
        roomId: null,
        onTime: true,
        avoidsSections: [],
      })),
  }
}

function minutesSince({ visits }: EveningState, atMs: readonly number[]): number[] {
  return visits.flatMap(({ arrivesMs }, at) => {
    const minutes = ((atMs[at] as number) - arrivesMs) / 60_000
    return Number.isFinite(minutes) ? [minutes] : []
  })
}

function meanOf(minutes: readonly number[]): number | null {
  if (minutes.length === 0) return null
  return Math.round(minutes.reduce((sum, each) => sum + each, 0) / minutes.length)
}

function middleOf(ms: readonly number[]): number {
  return ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)] as number
}
