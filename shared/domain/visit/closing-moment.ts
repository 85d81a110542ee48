const minuteMs = 60_000
/** How long before the block the desk says what is open, and how long before it says so again (visit-1251). */
const firstMinutes = 60
const lastMinutes = 20

/** Why the desk names what is still open: candle lighting is near, or the last patron may have come. */
export type ClosingMoment = 'lighting' | 'lightingSoon' | 'lastEntry'

/** The hours of a night by which it ends, as epoch milliseconds; null for none. */
export interface NightEnds {
  /** When the next block of Shabbos or Yom Tov begins. */
  readonly blockAtMs: number | null
  readonly lastEntryMs: number | null
}

/**
 * Whether what is still open is to be named now (visit-1251): an hour and again 20 minutes before a block, which closes
 * the desk by itself, and from the last entry until the night is over. Null at any other time.
 */
export function closingMoment(nowMs: number, { blockAtMs, lastEntryMs }: NightEnds): ClosingMoment | null {
  const leftMs = blockAtMs === null ? Number.POSITIVE_INFINITY : blockAtMs - nowMs
  if (leftMs > 0 && leftMs <= lastMinutes * minuteMs) return 'lightingSoon'
  if (leftMs > 0 && leftMs <= firstMinutes * minuteMs) return 'lighting'
  return lastEntryMs !== null && nowMs >= lastEntryMs ? 'lastEntry' : null
}
