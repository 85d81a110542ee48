/** A wait that was told and came to its end; epoch milliseconds. */
export interface EndedWait {
  readonly middleMs: number
  readonly lateMs: number
  readonly actualMs: number
}

export interface WaitScore {
  readonly told: number
  /** How many were over before the later of the two that was told; four of five is honest. */
  readonly inTime: number
  /** The middle of what came later than half of the waits should, below zero sooner; null without any. */
  readonly medianErrorMinutes: number | null
}

/** How right the waits were that were told: predicted against actual (visit-69). */
export function scoreOf(waits: readonly EndedWait[]): WaitScore {
  const errors = waits.map(({ actualMs, middleMs }) => (actualMs - middleMs) / 60_000).sort((a, b) => a - b)
  const middle = errors[Math.floor(errors.length / 2)]
  return {
    told: waits.length,
    inTime: waits.filter(({ actualMs, lateMs }) => actualMs <= lateMs).length,
    medianErrorMinutes: middle === undefined ? null : Math.round(middle * 10) / 10,
  }
}
