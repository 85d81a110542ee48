import { refusal } from '@mayim/texts/en/refusal.ts'
import type { Night } from './night.ts'
import type { Stay } from './tally.ts'

/** What came of a played night. Minutes are of the house's clock. */
export interface EveningReport {
  readonly booked: number
  readonly noShows: number
  readonly turnedAway: number
  readonly came: number
  readonly left: number
  readonly waitMinutes: Spread
  readonly stayMinutes: Spread
  /** How many of those who were told a range got their room within it, of how many. */
  readonly toldRight: number
  readonly told: number
  readonly requests: number
  readonly asked: number
  readonly seconds: number
  readonly refusals: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

export interface Spread {
  readonly median: number | null
  readonly p90: number | null
  readonly most: number | null
}

const minuteMs = 60_000

export function reportOf({ tally }: Night, booked: number, tookMs: number): EveningReport {
  const stays = [...tally.stays.values()]
  const came = stays.filter(stay => stay.arrivedMs !== null)
  const told = came.filter(stay => stay.told !== null && stay.placedMs !== null)
  return {
    booked,
    noShows: tally.noShows,
    turnedAway: tally.turnedAway,
    came: came.length,
    left: came.filter(stay => stay.leftMs !== null).length,
    waitMinutes: spreadOf(came.map(stay => spanOf(stay.arrivedMs, stay.placedMs))),
    stayMinutes: spreadOf(came.map(stay => spanOf(stay.placedMs, stay.leftMs))),
    toldRight: told.filter(wasRight).length,
    told: told.length,
    requests: tally.requests,
    asked: tally.asked,
    seconds: Math.round(tookMs / 1000),
    refusals: Object.fromEntries(tally.refusals),
    faults: tally.faults,
  }
}

/** In time, with a grace of five minutes either way: ranges are told in full fives. */
function wasRight({ told, placedMs }: Stay): boolean {
  if (!told || placedMs === null) return false
  const minutes = (placedMs - told.atMs) / minuteMs
  return minutes >= told.fromMinutes - 5 && minutes <= told.toMinutes + 5
}

function spanOf(fromMs: number | null, toMs: number | null): number | null {
  return fromMs === null || toMs === null ? null : (toMs - fromMs) / minuteMs
}

function spreadOf(values: readonly (number | null)[]): Spread {
  const sorted = values.filter(value => value !== null).sort((a, b) => a - b)
  const at = (share: number) => {
    const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
    return value === undefined ? null : Math.round(value)
  }
  return { median: at(0.5), p90: at(0.9), most: at(1) }
}

/** The report as somebody reads it after the evening. */
export function written(report: EveningReport): string {
  const { waitMinutes: wait, stayMinutes: stay } = report
  const refusals = Object.entries(report.refusals).map(([what, count]) => `  ${count} × ${sentenceOf(what)}`)
  return [
    `${report.came} came (${report.booked} had booked, ${report.noShows} of them did not come), ${report.turnedAway} found no place.`,
    `${report.left} were there and back.`,
    `Wait for a room: ${wait.median} min for half of them, ${wait.p90} for nine of ten, ${wait.most} at most.`,
    `In a room: ${stay.median} min for half of them, ${stay.p90} for nine of ten.`,
    `${report.toldRight} of ${report.told} who were told how long they would wait got their room by then.`,
    `${report.requests} asked for something; ${report.asked} calls in ${report.seconds} s.`,
    ...(refusals.length > 0 ? ['Refused, as it happens of an evening:', ...refusals] : []),
    report.faults.length === 0 ? 'No fault of the hub.' : `Faults:\n  ${report.faults.join('\n  ')}`,
  ].join('\n')
}

/** `kioskFind slowDown`, as the kiosk says it: what was asked for, and why not. */
function sentenceOf(what: string): string {
  const [call = '', code = ''] = what.split(' ')
  const said = Object.entries(refusal).find(([key]) => key === code)?.[1]
  return said === undefined ? what : `${call}: ${said.replace(/\{\w+\}/g, '…')}`
}
