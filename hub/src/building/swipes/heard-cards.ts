import { randomBytes } from 'node:crypto'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { HeardCards } from '../../ground/hub-facility.ts'

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

/** @param nowMs a monotonic clock */
export function createHeardCards(nowMs: () => number = () => performance.now()): HeardCards {
  const heard = new Map<string, Heard>()
  return {
    keep(code, isFor) {
      const word = `${prefix}${randomBytes(12).toString('base64url')}`
      heard.set(word, { code, isFor, endsAtMs: nowMs() + lifeMs })
      for (const [known, { endsAtMs }] of heard)
        if (endsAtMs <= nowMs() || heard.size > most) heard.delete(known)
      return word
    },
    codeOf(caller, given) {
      if (!given.startsWith(prefix)) return given
      const card = heard.get(given)
      if (!card?.isFor(caller)) return null
      heard.delete(given)
      return card.endsAtMs > nowMs() ? card.code : null
    },
  }
}
