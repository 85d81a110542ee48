import type { Clock } from '../ground/runtime/facility.ts'

interface Failures {
  count: number
  lastMs: number
}

const maxWaitMs = 60_000
const maxKeys = 10_000

export interface SlowDownRules {
  /** Failures before the first wait. Default 4. */
  readonly freeFailures?: number
  /** Failures are forgotten after so long without another. Default half an hour. */
  readonly resetAfterMs?: number
}

/**
 * Slows guessing down without locking an account. After the free failures, each further try of the same key (such as an
 * account and an address) waits 1, 2, 4 … 60 seconds.
 */
export class SlowDown {
  readonly #clock: Clock
  readonly #freeFailures: number
  readonly #resetAfterMs: number
  readonly #failures = new Map<string, Failures>()

  constructor(clock: Clock, { freeFailures = 4, resetAfterMs = 30 * 60_000 }: SlowDownRules = {}) {
    this.#clock = clock
    this.#freeFailures = freeFailures
    this.#resetAfterMs = resetAfterMs
  }

  /** Seconds that this key must still wait, 0 if it may try. */
  waitSeconds(key: string): number {
    const failures = this.#failures.get(key)
    if (!failures || failures.count < this.#freeFailures) return 0
    const waitMs = Math.min(1000 * 2 ** (failures.count - this.#freeFailures), maxWaitMs)
    return Math.max(0, Math.ceil((failures.lastMs + waitMs - this.#clock.now()) / 1000))
  }

  /** The failures of this key that are not forgotten. */
  count(key: string): number {
    const failures = this.#failures.get(key)
    return failures && this.#clock.now() - failures.lastMs < this.#resetAfterMs ? failures.count : 0
  }

  /** Counts a failure and returns how many there are. */
  failed(key: string): number {
    const now = this.#clock.now()
    const count = this.count(key) + 1
    this.#failures.delete(key)
    if (this.#failures.size >= maxKeys) this.#failures.delete(this.#failures.keys().next().value ?? '')
    this.#failures.set(key, { count, lastMs: now })
    return count
  }

  /** Subtracts a failure that was counted before the try and was none. */
  giveBack(key: string): void {
    const failures = this.#failures.get(key)
    if (failures) failures.count -= 1
  }

  succeeded(key: string): void {
    this.#failures.delete(key)
  }
}
