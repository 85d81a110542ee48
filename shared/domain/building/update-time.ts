/** Staff prepare the building before it opens. */
const beforeOpeningMs = 60 * 60_000

/**
 * Why nothing is installed now (building-1161): Shabbos or Yom Tov is near or now, or the building is open. Null: it may
 * be. Times are epoch milliseconds.
 */
export function whyNoUpdate(of: {
  readonly nowMs: number
  readonly isRest: boolean
  /** Tonight's hours; null on a night without any. */
  readonly hours: { readonly opensMs: number; readonly lastEntryMs: number } | null
  readonly isAnybodyHere: boolean
}): 'rest' | 'open' | null {
  if (of.isRest) return 'rest'
  const { nowMs, hours } = of
  const isOpen = hours !== null && nowMs >= hours.opensMs - beforeOpeningMs && nowMs < hours.lastEntryMs
  return isOpen || of.isAnybodyHere ? 'open' : null
}
