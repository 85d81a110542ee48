const triesBeforeLock = 5
const firstLockMs = 60_000
/** A night is long enough; a lock for years would be a broken screen. */
const longestLockMs = 12 * 60 * 60_000
const firstSlowMs = 1_000
/** Shorter than a screen waits for its answer. */
const longestSlowMs = 15_000

/** The wrong tries of one screen in a row. */
export interface TriedPin {
  readonly wrong: number
  /** Epoch milliseconds. */
  readonly lockedUntilMs: number
}

export const untried: TriedPin = { wrong: 0, lockedUntilMs: 0 }

/** How long a screen is locked after so many wrong tries in a row: from the fifth a minute, then twice as long each time (visit-127). */
export function lockMsAfter(wrongInARow: number): number {
  if (wrongInARow < triesBeforeLock) return 0
  return Math.min(longestLockMs, firstLockMs * 2 ** (wrongInARow - triesBeforeLock))
}

/** How many whole seconds the screen stays locked; 0 when it may be tried (visit-129). */
export function lockedSeconds(tried: TriedPin, nowMs: number): number {
  return Math.max(0, Math.ceil((tried.lockedUntilMs - nowMs) / 1000))
}

/** How many tries may be under way at once: as many as are left before the lock, and one after it (visit-130). */
export function triesAtOnce(tried: TriedPin): number {
  return Math.max(1, triesBeforeLock - tried.wrong)
}

/**
 * The stored tries as of now. Where the clock went back, as one without a battery does in a power cut, the lock lasts no
 * longer than its length (visit-131).
 */
export function triedBefore(tried: TriedPin, nowMs: number): TriedPin {
  return { ...tried, lockedUntilMs: Math.min(tried.lockedUntilMs, nowMs + lockMsAfter(tried.wrong)) }
}

/** One more wrong try (visit-127). */
export function afterWrongPin(tried: TriedPin, nowMs: number): TriedPin {
  const wrong = tried.wrong + 1
  return { wrong, lockedUntilMs: nowMs + lockMsAfter(wrong) }
}

/**
 * How long a PIN waits before it is judged, where a lock may stop nobody because a person is behind the door: a second,
 * then twice as long after each wrong one, up to 15 s (visit-128).
 */
export function slowMsAfter(wrongInARow: number): number {
  return Math.min(longestSlowMs, firstSlowMs * 2 ** wrongInARow)
}
