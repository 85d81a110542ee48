import { refusal } from '@mayim/texts/en/refusal.ts'
import type { Night } from './night.ts'
import type { Stay } from './tally.ts'

/** The result of a simulated night. Minutes are of the facility's clock. */
export interface EveningReport {
  readonly booked: number
  readonly noShows: number
  readonly turnedAway: number
  readonly came: number
  readonly left: number
  readonly waitMinutes: Spread
  readonly stayMinutes: Spread
  /** The patrons whose wait was within the estimate that they were shown. */
  readonly estimatesRight: number
  /** The patrons who were shown an estimate. */
  readonly estimates: number
  readonly requests: number
  readonly calls: number
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
  const estimated = came.filter(stay => stay.estimate !== null && stay.placedMs !== null)
  return {
    booked,
    noShows: tally.noShows,
    turnedAway: tally.turnedAway,
    came: came.length,
    left: came.filter(stay => stay.leftMs !== null).length,
    waitMinutes: spreadOf(came.map(stay => spanOf(stay.arrivedMs, stay.placedMs))),
    stayMinutes: spreadOf(came.map(stay => spanOf(stay.placedMs, stay.leftMs))),
    estimatesRight: estimated.filter(wasRight).length,
    estimates: estimated.length,
    requests: tally.requests,
    calls: tally.calls,
    seconds: Math.round(tookMs / 1000),
    refusals: Object.fromEntries(tally.refusals),
    faults: tally.faults,
  }
}

/** Whether the wait was within the estimate. Estimates are multiples of five minutes, so five minutes more are allowed. */
function wasRight({ estimate, placedMs }: Stay): boolean {
  if (!estimate || placedMs === null) return false
  const minutes = (placedMs - estimate.atMs) / minuteMs
  return minutes >= estimate.fromMinutes - 5 && minutes <= estimate.toMinutes + 5
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

/** Formats a report as text. */
export function formatReport(report: EveningReport): string {
  const { waitMinutes: wait, stayMinutes: stay } = report
  const refusals = Object.entries(report.refusals).map(([key, count]) => `  ${count} × ${refusalText(key)}`)
  return [
    `${report.came} patrons arrived; ${report.booked} had booked, ${report.noShows} were no-shows, ${report.turnedAway} walk-ins found no place.`,
    `${report.left} patrons finished their visit.`,
    `Wait for a room: median ${wait.median} min, 90 % within ${wait.p90} min, at most ${wait.most} min.`,
    `Time in a room: median ${stay.median} min, 90 % within ${stay.p90} min.`,
    `${report.estimatesRight} of ${report.estimates} estimated waits were right.`,
    `${report.requests} requests from rooms; ${report.calls} calls in ${report.seconds} s.`,
    ...(refusals.length > 0 ? ['Refusals:', ...refusals] : []),
    report.faults.length === 0 ? 'No fault of the hub.' : `Faults:\n  ${report.faults.join('\n  ')}`,
  ].join('\n')
}

/** Replaces the code of a refusal, such as `kioskFind slowDown`, by its English text. */
function refusalText(callAndCode: string): string {
  const [call = '', code = ''] = callAndCode.split(' ')
  const text = Object.entries(refusal).find(([key]) => key === code)?.[1]
  return text === undefined ? callAndCode : `${call}: ${text.replace(/\{\w+\}/g, '…')}`
}
