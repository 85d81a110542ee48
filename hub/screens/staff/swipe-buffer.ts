/** The characters that a card reader has typed so far. A reader types as a keyboard does, faster than a person can. */
export interface SwipeBuffer {
  readonly text: string
  readonly lastAtMs: number
}

export const emptySwipe: SwipeBuffer = { text: '', lastAtMs: Number.NEGATIVE_INFINITY }

/** A longer gap between two keys means typing by hand (visit-125). */
const swipeGapMs = 50
/** How long the prompt waits (visit-124). */
export const swipeWaitMs = 15_000

/**
 * Adds one key of a swipe. A gap restarts the buffer. Enter returns the card's code if there is one.
 * @param atMs a monotonic clock, in milliseconds
 */
export function swipeKey(
  buffer: SwipeBuffer,
  key: string,
  atMs: number,
): { buffer: SwipeBuffer; code: string | null } {
  const text = atMs - buffer.lastAtMs > swipeGapMs ? '' : buffer.text
  if (key === 'Enter') return { buffer: emptySwipe, code: text.length >= 4 ? text : null }
  if (key.length !== 1) return { buffer: { text, lastAtMs: atMs }, code: null }
  return { buffer: { text: text + key, lastAtMs: atMs }, code: null }
}
