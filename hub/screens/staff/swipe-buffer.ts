/** What a card reader has typed so far; it types as a keyboard does, faster than a hand can. */
export interface SwipeBuffer {
  readonly text: string
  readonly lastAtMs: number
}

export const emptySwipe: SwipeBuffer = { text: '', lastAtMs: Number.NEGATIVE_INFINITY }

/** Longer between two keys than this, and it was a hand (operations 5, Card swipe). */
const swipeGapMs = 50
/** How long the prompt waits (operations 9). */
export const swipeWaitMs = 15_000

/**
 * One key of a swipe. A gap begins anew; Enter gives the card's code when there is one.
 * @param atMs a steady clock, in milliseconds
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
