import type { EveningEstimates, WaitRange } from '@mayim/contract/entities/estimate.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { timeOf, wallTime } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { useMemo } from 'react'
import type { FacilityInfo } from './use-facility.ts'

/** The plan is read again every 15 seconds, and at once after a change. */
const everyMs = 15_000

/** The plan's estimates for each wait and each room, as texts. Empty for any night but tonight. */
export interface Estimates {
  /** The remaining wait by reservation: for a room, or in the room for the mikvah. */
  readonly waits: ReadonlyMap<string, string>
  /** The patron's place in the queue, from 1, by reservation. */
  readonly places: ReadonlyMap<string, number>
  /** The room that the plan assigns, by reservation. */
  readonly roomOf: ReadonlyMap<string, number>
  /** The room to offer, by reservation; null where there is none (visit-168). Use `bestRoom`. */
  readonly placing: ReadonlyMap<string, number | null>
  /** The code of the waiting patron to whom a free room is offered, by room. */
  readonly promised: ReadonlyMap<number, string>
  /** Why a patron stands before others, by reservation; only where it says something (visit-169). */
  readonly whyFirst: ReadonlyMap<string, TextKey>
  /** When a room can be assigned, as a time of day, and in epoch milliseconds. */
  readonly freeAt: ReadonlyMap<number, { readonly time: string; readonly ms: number }>
  /** Rooms with a bath are kept for those who booked one. */
  readonly bathMayServeShower: boolean
  /** When a room can be assigned, or is needed clean, by room. */
  readonly rooms: ReadonlyMap<number, string>
  /** The next room to become free, while none is free. */
  readonly nextFree: string | null
  /** Whether a plan was received. Until then nothing is known of any room. */
  readonly isKnown: boolean
}

export const noEstimates: Estimates = {
  waits: new Map(),
  places: new Map(),
  roomOf: new Map(),
  placing: new Map(),
  promised: new Map(),
  whyFirst: new Map(),
  freeAt: new Map(),
  bathMayServeShower: true,
  rooms: new Map(),
  nextFree: null,
  isKnown: false,
}

/** The plan of tonight from the hub. Undefined until received, and for any other night. */
export function useEveningPlan(isTonight: boolean): EveningEstimates | undefined {
  const answer = useCall('eveningEstimates', undefined, { everyMs, enabled: isTonight }).data
  return isTonight ? answer : undefined
}

/** The estimates of tonight as texts (visit-67). */
export function useEstimates(plan: EveningEstimates | undefined, facility: FacilityInfo): Estimates {
  const { t, language } = useTexts()
  return useMemo(
    () =>
      plan
        ? estimates(plan, {
            t,
            at: instant => timeOf(instant, facility.timeZone, language),
            wall: time => wallTime(time, language),
          })
        : noEstimates,
    [plan, t, language, facility.timeZone],
  )
}

function waitText(wait: WaitRange | null, t: UseTexts['t']): string {
  if (wait === null) return t('board.wait.unknown')
  if (wait.toMinutes === 0) return t('board.wait.soon')
  return t('board.wait.range', { from: wait.fromMinutes, to: wait.toMinutes })
}

function estimates(
  answer: EveningEstimates,
  say: {
    readonly t: UseTexts['t']
    readonly at: (instant: string) => string
    readonly wall: (time: string) => string
  },
): Estimates {
  const { t } = say
  const inLine = [...answer.waiting, ...answer.ready]
  const freeAbout = answer.rooms
    .filter(room => !room.free)
    .map(({ roomId, freeAt }) => [roomId, t('board.wait.freeAbout', { time: say.at(freeAt) })] as const)
  const wanted = answer.cleaning.flatMap(({ roomId, neededBy }) =>
    neededBy === null ? [] : [[roomId, t('board.wait.needed', { time: say.wall(neededBy) })] as const],
  )
  const next = answer.rooms[0]
  return {
    waits: new Map(inLine.map(({ reservationId, wait }) => [reservationId, waitText(wait, t)])),
    places: new Map(inLine.map(({ reservationId, nBefore }) => [reservationId, nBefore + 1])),
    roomOf: new Map(
      answer.waiting.flatMap(({ reservationId, roomId }) =>
        roomId === null ? [] : [[reservationId, roomId] as const],
      ),
    ),
    ...placingOf(answer),
    freeAt: new Map(
      answer.rooms
        .filter(({ free }) => !free)
        .map(({ roomId, freeAt }) => [roomId, { time: say.at(freeAt), ms: Date.parse(freeAt) }]),
    ),
    // "Needed clean by" is more useful than "free at".
    rooms: new Map([...freeAbout, ...wanted]),
    nextFree:
      next && !next.free ? t('board.wait.nextFree', { name: next.name, time: say.at(next.freeAt) }) : null,
    isKnown: true,
  }
}

function placingOf({
  waiting,
  placing,
  bathMayServeShower,
}: EveningEstimates): Pick<Estimates, 'placing' | 'promised' | 'whyFirst' | 'bathMayServeShower'> {
  const offered = new Map(placing.map(({ reservationId, roomId }) => [reservationId, roomId]))
  return {
    bathMayServeShower,
    placing: offered,
    promised: new Map(
      waiting.flatMap(({ reservationId, reservationCode }) => {
        const roomId = offered.get(reservationId) ?? null
        return roomId === null ? [] : [[roomId, reservationCode] as const]
      }),
    ),
    // That somebody came first is what everybody expects.
    whyFirst: new Map(
      waiting.flatMap(({ reservationId, why }) =>
        why === 'arrival' ? [] : [[reservationId, `desk.order.${why}`] as const],
      ),
    ),
  }
}
