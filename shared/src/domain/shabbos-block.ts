/** How long before candle lighting the house falls silent (house rules, Shabbos and Yom Tov mode). */
const leadMs = 10 * 60_000

/** What the rule reads of a night, in epoch milliseconds. */
export interface HolyNight {
  readonly shabbosMode: boolean
  /** Null where there are none of its own: a second night, or one that was set by hand. */
  readonly candlesAtMs: number | null
  readonly nightfallAtMs: number | null
}

/**
 * Whether it is Shabbos or Yom Tov: from ten minutes before candle lighting until the nightfall that ends it, over
 * consecutive days as one block. `before` is the night before `tonight`.
 */
export function isWithinShabbos(before: HolyNight, tonight: HolyNight, nowMs: number): boolean {
  const dayIsHoly = before.shabbosMode && tonight.nightfallAtMs !== null && nowMs < tonight.nightfallAtMs
  if (dayIsHoly) return true
  if (!tonight.shabbosMode) return false
  return tonight.candlesAtMs === null || nowMs >= tonight.candlesAtMs - leadMs
}
