import { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { parseSettings } from '@mayim/contract/settings.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { availableCombinations } from '@mayim/domain/capacity/availability.ts'
import { poolCounts } from '@mayim/domain/capacity/pools.ts'
import { anySettings } from '@mayim/testing/settings/any-settings.ts'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { isWholeProof } from '../../../../proof/size.ts'
import { scheduleDayOf } from './schedule-days.ts'
import { viewNight } from './view-schedule.ts'

/** Of the proof; on a busy machine the few of `npm test` take seconds. */
const longestMs = isWholeProof ? 1_800_000 : 60_000

/**
 * Whatever the registry accepts, a year of nights can be computed, is what the contract says, and sells no place on a
 * night or at a time that it does not offer (settings-591).
 */
it(
  'sells no impossible night under any settings',
  () => {
    fc.assert(
      fc.property(anySettings, fc.nat(364), (values, firstDay) => {
        const settings = parseSettings(Object.entries(values).map(([key, value]) => ({ key, value })))
        const facility = {
          settings: {
            current: () => settings,
            onNight: () => settings,
            ahead: () => [],
            overrides: () => new Map(),
          },
          clock: { now: () => startMs },
        } as unknown as Parameters<typeof viewNight>[0]
        for (const ahead of datesAhead(firstDay)) {
          const night = scheduleDayOf(facility, addDays('2026-11-22', ahead))
          const faults = isScheduleDay.Errors(viewNight(facility, night, { byHand: {} }))
          expect([...faults]).toEqual([])
          const slots = availableCombinations(night, [], poolCounts(settings, night), settings, {
            nowMs: startMs,
            ignoreCutoff: false,
          })
          expect(slots.flatMap(slot => impossible(night, slot))).toEqual([])
        }
      }),
      { numRuns: isWholeProof ? 300 : 5, seed: isWholeProof ? Date.now() : 19 },
    )
  },
  longestMs,
)

/** The evening of 22 November 2026 in Brooklyn. */
const startMs = Date.parse('2026-11-22T20:00:00Z')
const isScheduleDay = Compile(ScheduleDay)

/** A week from some day of the year, and its first day a month, two and three later; in the proof every ninth night. */
function datesAhead(first: number): number[] {
  if (isWholeProof) return Array.from({ length: 41 }, (_, at) => first + 9 * at)
  return [0, 1, 2, 3, 4, 5, 6, 30, 60, 90].map(more => first + more)
}

type Night = ReturnType<typeof scheduleDayOf>
type Slot = ReturnType<typeof availableCombinations>[number]

/** What a slot offers although the night does not have it. */
function impossible(night: Night, { timeSlot, availableReservations }: Slot): string[] {
  const places = availableReservations.filter(({ available }) => available > 0)
  if (places.length === 0) return []
  const at = `${night.date} ${timeSlot} (${night.openTime} to ${night.lastEntryTime})`
  const faults = places
    .filter(({ available }) => !Number.isInteger(available))
    .map(({ available }) => `${at}: ${available} places`)
  if (night.closed) faults.push(`${at}: closed`)
  if (night.cutoffAtMs !== null && night.cutoffAtMs <= startMs) faults.push(`${at}: past the cutoff`)
  if (night.openTime === null || night.lastEntryTime === null) return [...faults, `${at}: no hours`]
  const [open, slot, last] = [night.openTime, timeSlot, night.lastEntryTime].map(minutesOfNight)
  if (Number(slot) < Number(open) || Number(slot) > Number(last)) faults.push(`${at}: outside the hours`)
  return faults
}

/** Minutes of a business day, which ends at 05:00. */
function minutesOfNight(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (hour < 5 ? hour + 24 : hour) * 60 + minute
}
