import type { Clock } from '../runtime/facility.ts'

interface Failures {
  count: number
  lastMs: number
}

const freeFailures = 4
const maxWaitMs = 60_000
const resetAfterMs = 30 * 60_000
const maxKeys = 10_000

/**
 * Slows guessing down without locking an account. After four failures, each further try of the same key (account and
 * address) waits 1, 2, 4 … 60 seconds.
 */
export class SlowDown {
  readonly #clock: Clock
  readonly #failures = new Map<string, Failures>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Seconds that this key must still wait, 0 if it may try. */
  waitSeconds(key: string): number {
    const failures = this.#failures.get(key)
    if (!failures || failures.count < freeFailures) return 0
    const waitMs = Math.min(1000 * 2 ** (failures.count - freeFailures), maxWaitMs)
    return Math.max(0, Math.ceil((failures.lastMs + waitMs - this.#clock.now()) / 1000))
  }

  failed(key: string): void {
    const now = this.#clock.now()
    const before = this.#failures.get(key)
    const count = before && now - before.lastMs < resetAfterMs ? before.count + 1 : 1
    this.#failures.delete(key)
    if (this.#failures.size >= maxKeys) this.#failures.delete(this.#failures.keys().next().value ?? '')
    this.#failures.set(key, { count, lastMs: now })
  }

  succeeded(key: string): void {
    this.#failures.delete(key)
  }
}
