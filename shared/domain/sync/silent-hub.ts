const minuteMs = 60_000
/** From this time before the opening on a person must look. */
const watchedMs = 60 * minuteMs
/** A restart, an update or a short cut of the line is over by then. */
const silentMs = 5 * minuteMs

/** What the rule reads of the hub and of tonight; times in epoch milliseconds. */
export interface WatchedHub {
  readonly nowMs: number
  /** When it last answered. */
  readonly heardMs: number
  /** Until when somebody must have come: tonight's opening, on an eve the begin of Shabbos; null on a closed night. */
  readonly neededMs: number | null
  /** Shabbos or Yom Tov now: nobody reads a text. */
  readonly isRest: boolean
  /** It is listed for tonight. */
  readonly isListed: boolean
}

/**
 * Whether a person must be told that the hub is silent (sync-1100): from an hour before it is needed until then, once it
 * did not answer for five minutes. What was told stays listed until the hub answers again.
 */
export function isHubMissed({ nowMs, heardMs, neededMs, isRest, isListed }: WatchedHub): boolean {
  if (neededMs === null || nowMs - heardMs < silentMs) return false
  if (isListed) return true
  return !isRest && nowMs >= neededMs - watchedMs && nowMs < neededMs
}
