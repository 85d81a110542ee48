import { swipes } from '@mayim/ui/client/hub-events.ts'
import { useEffect, useEffectEvent } from 'react'
import { ownDevice } from './own-device.ts'

/**
 * Detects a card's rapid keys anywhere on the page, and a card at this screen's reader of the building (building-380),
 * and passes its code, or the word that stands for it, on. Typing by hand is not affected.
 */
export function useSwipe(onCard: (code: string) => void): void {
  const give = useEffectEvent(onCard)
  useEffect(() => {
    let buffer = emptySwipe
    const take = (event: KeyboardEvent) => {
      const next = swipeKey(buffer, event.key, performance.now())
      buffer = next.buffer
      if (next.code === null) return
      event.preventDefault()
      event.stopPropagation()
      give(next.code)
    }
    window.addEventListener('keydown', take, true)
    const stopHearing = swipes.onSwipe(({ card, readerId }) => {
      if (readerId === undefined || readerId === ownDevice('swipeReader')) give(card)
    })
    return () => {
      window.removeEventListener('keydown', take, true)
      stopHearing()
    }
  }, [])
}

/** The characters that a card reader has typed so far. A reader types as a keyboard does, faster than a person can. */
interface SwipeBuffer {
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
