const minuteMs = 60_000
const roundMinutes = 5
/** A wider range says nothing (visit-68). */
const widestMinutes = 30

/** Minutes as shown: multiples of five. */
export interface ShownRange {
  readonly fromMinutes: number
  readonly toMinutes: number
}

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

/**
 * The wait as shown to the patron: rounded outwards to five minutes, hidden if it spans more than thirty (visit-67,
 * visit-68).
 */
export function shownRange(wait: WaitInstants, nowMs: number): ShownRange | null {
  const minutes = (ms: number) => Math.max(0, ms - nowMs) / minuteMs
  const fromMinutes = Math.floor(minutes(wait.middleMs) / roundMinutes) * roundMinutes
  const toMinutes = Math.ceil(minutes(wait.lateMs) / roundMinutes) * roundMinutes
  if (!Number.isFinite(toMinutes) || toMinutes - fromMinutes > widestMinutes) return null
  return { fromMinutes, toMinutes: Math.max(toMinutes, roundMinutes) }
}
