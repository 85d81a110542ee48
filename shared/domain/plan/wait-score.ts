/** A predicted wait that has ended; epoch milliseconds. */
export interface EndedWait {
  readonly middleMs: number
  readonly lateMs: number
  readonly actualMs: number
}

export interface WaitScore {
  readonly told: number
  /** How many ended before the later prediction; four of five is the aim. */
  readonly inTime: number
  /**
   * The median difference between the actual end and the earlier prediction, negative if sooner; null without any
   * waits.
   */
  readonly medianErrorMinutes: number | null
}

/** The accuracy of the predicted waits against the actual ones (visit-69). */
export function scoreOf(waits: readonly EndedWait[]): WaitScore {
  const errors = waits.map(({ actualMs, middleMs }) => (actualMs - middleMs) / 60_000).sort((a, b) => a - b)
  const middle = errors[Math.floor(errors.length / 2)]
  return {
    told: waits.length,
    inTime: waits.filter(({ actualMs, lateMs }) => actualMs <= lateMs).length,
    medianErrorMinutes: middle === undefined ? null : Math.round(middle * 10) / 10,
  }
}
