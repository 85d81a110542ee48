/** How long before candle lighting the house falls silent (house rules, Shabbos and Yom Tov mode). */
const leadMs = 10 * 60_000
/** From noon of its eve on nothing is updated, restarted or renewed. */
const frozenFromNoonMs = 7 * 60 * 60_000

/** What the rule reads of a night, in epoch milliseconds. */
export interface HolyNight {
  readonly shabbosMode: boolean
  /** Null where there are none of its own: a second night, or one that was set by hand. */
  readonly candlesAtMs: number | null
  readonly nightfallAtMs: number | null
}

/** The same with its date and the 05:00 at which its business day begins. */
export interface DatedNight extends HolyNight {
  readonly date: string
  readonly beginsAtMs: number
}

/** Consecutive days of Shabbos and Yom Tov as one; epoch milliseconds. */
export interface ShabbosBlock {
  readonly beginsAtMs: number
  readonly endsAtMs: number
  /** From noon of the eve on, until the end. */
  readonly frozenFromMs: number
  /** Its nights, in order. */
  readonly nights: readonly DatedNight[]
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

/**
 * The blocks among consecutive nights, each with when it begins and ends; one that goes on past the last night given is
 * left out (house rules, Shabbos and Yom Tov mode).
 */
export function shabbosBlocks(nights: readonly DatedNight[]): ShabbosBlock[] {
  const blocks: ShabbosBlock[] = []
  let open: DatedNight[] = []
  for (const night of nights) {
    const [first] = open
    if (first && !night.shabbosMode) {
      blocks.push({
        beginsAtMs: first.candlesAtMs === null ? first.beginsAtMs : first.candlesAtMs - leadMs,
        endsAtMs: night.nightfallAtMs ?? night.beginsAtMs,
        frozenFromMs: first.beginsAtMs + frozenFromNoonMs,
        nights: open,
      })
    }
    open = night.shabbosMode ? [...open, night] : []
  }
  return blocks
}
