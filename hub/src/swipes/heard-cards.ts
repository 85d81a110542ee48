import { randomBytes } from 'node:crypto'
import type { Caller } from '@mayim/core/runtime/facility.ts'

const prefix = 'swipe:'
/** As long as a prompt waits for a card (visit-124). */
const lifeMs = 15_000
/** More cards in 15 s than a building has readers are a fault. */
const most = 100

interface Heard {
  readonly code: string
  readonly isFor: (caller: Caller) => boolean
  readonly endsAtMs: number
}

/**
 * The cards that were held to readers on the bus a moment ago. A screen gets a word that stands for the card, once and
 * for 15 seconds, and never the card's code (building-381).
 */
export class HeardCards {
  readonly #heard = new Map<string, Heard>()
  readonly #nowMs: () => number

  /** @param nowMs a monotonic clock */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Keeps a card for the screens that it is for; returns the word that stands for it. */
  keep(code: string, isFor: Heard['isFor']): string {
    const word = `${prefix}${randomBytes(12).toString('base64url')}`
    this.#heard.set(word, { code, isFor, endsAtMs: this.#nowMs() + lifeMs })
    for (const [known, { endsAtMs }] of this.#heard)
      if (endsAtMs <= this.#nowMs() || this.#heard.size > most) this.#heard.delete(known)
    return word
  }

  /** The code that a caller sent, or that of the card that it stands for; null for a word that is not its, or over. */
  codeOf(caller: Caller, given: string): string | null {
    if (!given.startsWith(prefix)) return given
    const heard = this.#heard.get(given)
    if (!heard?.isFor(caller)) return null
    this.#heard.delete(given)
    return heard.endsAtMs > this.#nowMs() ? heard.code : null
  }
}
