import type { EveningEstimates } from '@mayim/contract/entities/estimate.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { timeOf, wallTime } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { useMemo } from 'react'
import type { House } from '../../facility/use-house.ts'

/** The plan is made anew every fifteen seconds; a change in the house brings it at once. */
const everyMs = 15_000

/** What the plan of tonight says of each wait and each room, in words; empty for any other night. */
export interface Foretold {
  /** How long she waits still, by reservation: for a room, or in her room for the mikvah. */
  readonly waits: ReadonlyMap<string, string>
  /** Her place in the line, from 1; by reservation. */
  readonly places: ReadonlyMap<string, number>
  /** The room that the plan gives her, by reservation. */
  readonly roomOf: ReadonlyMap<string, number>
  /** When a room can be given to somebody, or is wanted clean; by room. */
  readonly rooms: ReadonlyMap<number, string>
  /** The room that is free next, while none is. */
  readonly nextFree: string | null
  /** Whether a plan has been told at all: until it has, nothing is known of any room. */
  readonly isTold: boolean
}

export const nothingForetold: Foretold = {
  waits: new Map(),
  places: new Map(),
  roomOf: new Map(),
  rooms: new Map(),
  nextFree: null,
  isTold: false,
}

/** The plan of tonight as the hub tells it; undefined until it has, and for any other night. */
export function useEveningPlan(isTonight: boolean): EveningEstimates | undefined {
  const answer = useCall('eveningEstimates', undefined, { everyMs, enabled: isTonight }).data
  return isTonight ? answer : undefined
}

/** The estimates of the evening (house rules, The evening) in words. */
export function useForetold(plan: EveningEstimates | undefined, house: House): Foretold {
  const { t, language } = useTexts()
  return useMemo(
    () =>
      plan
        ? foretold(plan, {
            t,
            at: instant => timeOf(instant, house.timeZone, language),
            wall: time => wallTime(time, language),
          })
        : nothingForetold,
    [plan, t, language, house.timeZone],
  )
}

function foretold(
  answer: EveningEstimates,
  say: {
    readonly t: UseTexts['t']
    readonly at: (instant: string) => string
    readonly wall: (time: string) => string
  },
): Foretold {
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
    waits: new Map(
      inLine.map(({ reservationId, wait }) => [
        reservationId,
        wait
          ? t('board.wait.range', { from: wait.fromMinutes, to: wait.toMinutes })
          : t('board.wait.unknown'),
      ]),
    ),
    places: new Map(inLine.map(({ reservationId, nBefore }) => [reservationId, nBefore + 1])),
    roomOf: new Map(
      answer.waiting.flatMap(({ reservationId, roomId }) =>
        roomId === null ? [] : [[reservationId, roomId] as const],
      ),
    ),
    // By when it is wanted clean says more than when it will be free.
    rooms: new Map([...freeAbout, ...wanted]),
    nextFree:
      next && !next.free ? t('board.wait.nextFree', { name: next.name, time: say.at(next.freeAt) }) : null,
    isTold: true,
  }
}
