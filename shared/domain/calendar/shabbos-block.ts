import { addDays } from './business-day.ts'

/** How long before candle lighting the facility falls silent (calendar-38). */
const leadMs = 10 * 60_000
/** From noon of its eve on nothing is updated, restarted or renewed. */
const frozenFromNoonMs = 7 * 60 * 60_000
const dayMs = 24 * 60 * 60_000

/**
 * What the rule reads of a night, in epoch milliseconds; with its date and the 05:00 at which its business day begins.
 */
export interface DatedNight {
  readonly date: string
  readonly beginsAtMs: number
  readonly shabbosMode: boolean
  /** Null where the night has no candles of its own: a second night, or one set by hand. */
  readonly candlesAtMs: number | null
  readonly nightfallAtMs: number | null
}

/** Consecutive days of Shabbos and Yom Tov as one; epoch milliseconds. */
export interface ShabbosBlock {
  readonly beginsAtMs: number
  readonly endsAtMs: number
  /** From noon of the eve on, until the end. */
  readonly frozenFromMs: number
  /** Its nights, in order. */
  readonly nights: BlockNights
}

/** A block has one night at least. */
type BlockNights = readonly [DatedNight, ...DatedNight[]]

/**
 * The blocks among consecutive nights, with their begin and end: from ten minutes before candle lighting until the
 * nightfall that ends the last day. Consecutive days are one block. A block that goes on past the last night given is left
 * out (calendar-38).
 */
export function shabbosBlocks(nights: readonly DatedNight[]): ShabbosBlock[] {
  const blocks: ShabbosBlock[] = []
  let open: BlockNights | null = null
  for (const night of nights) {
    if (night.shabbosMode) open = open === null ? [night] : [...open, night]
    else if (open !== null) {
      blocks.push(blockOf(open, night))
      open = null
    }
  }
  return blocks
}

function blockOf(nights: BlockNights, after: DatedNight): ShabbosBlock {
  const [first] = nights
  const beginsAtMs = first.candlesAtMs === null ? first.beginsAtMs : first.candlesAtMs - leadMs
  return {
    beginsAtMs,
    // Without a nightfall the block ends with the business day.
    endsAtMs: after.nightfallAtMs ?? after.beginsAtMs + dayMs,
    frozenFromMs: Math.min(beginsAtMs, first.beginsAtMs + frozenFromNoonMs),
    nights,
  }
}

/**
 * The first ordinary night after this one. On it reception enters the evening from paper (visit-147).
 */
export function eveningAfter(date: string, isShabbos: (date: string) => boolean): string {
  const next = addDays(date, 1)
  return isShabbos(next) ? eveningAfter(next, isShabbos) : next
}
