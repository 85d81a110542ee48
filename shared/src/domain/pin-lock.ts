const triesBeforeLock = 5
const firstLockMs = 60_000

/** How long a screen is locked after so many wrong tries in a row: from the fifth a minute, then twice as long each time (house rules, The evening). */
export function lockMsAfter(wrongInARow: number): number {
  return wrongInARow < triesBeforeLock ? 0 : firstLockMs * 2 ** (wrongInARow - triesBeforeLock)
}
