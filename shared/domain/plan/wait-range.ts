const minuteMs = 60_000
const roundMinutes = 5
/** A wider range says nothing (visit-68). */
const widestMinutes = 30

/** Minutes as they may be told: full fives. */
export interface ToldRange {
  readonly fromMinutes: number
  readonly toMinutes: number
}

/** When half and when four of five of the simulated evenings have her wait over; epoch milliseconds. */
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

/**
 * Until when the wait may last by what is told: the later number of the range, or the 80th percentile where the range
 * is not told. A wait that ends before is right (visit-69).
 */
export function toldUntilMs(wait: WaitInstants, nowMs: number): number {
  const told = toldRange(wait, nowMs)
  return told ? nowMs + told.toMinutes * minuteMs : wait.lateMs
}

/**
 * The wait as she is told it: rounded outwards to five minutes, hidden where it spans more than thirty (visit-67, visit-68).
 */
export function toldRange(wait: WaitInstants, nowMs: number): ToldRange | null {
  const minutes = (ms: number) => Math.max(0, ms - nowMs) / minuteMs
  const fromMinutes = Math.floor(minutes(wait.middleMs) / roundMinutes) * roundMinutes
  const toMinutes = Math.ceil(minutes(wait.lateMs) / roundMinutes) * roundMinutes
  if (!Number.isFinite(toMinutes) || toMinutes - fromMinutes > widestMinutes) return null
  return { fromMinutes, toMinutes: Math.max(toMinutes, roundMinutes) }
}
