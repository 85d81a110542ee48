import type { Clock } from '../runtime/facility.ts'

interface Failures {
  count: number
  lastMs: number
}

const freeFailures = 4
const longestWaitMs = 60_000
const forgottenAfterMs = 30 * 60_000
const keysKept = 10_000

/**
 * Makes guessing slow without ever locking an account: after four failures each further try of the same key
 * (account and address) waits 1, 2, 4 … 60 seconds.
 */
export class SlowDown {
  readonly #clock: Clock
  readonly #failures = new Map<string, Failures>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Seconds that this key still has to wait; 0 when it may try. */
  waitSeconds(key: string): number {
    const failures = this.#failures.get(key)
    if (!failures || failures.count < freeFailures) return 0
    const waitMs = Math.min(1000 * 2 ** (failures.count - freeFailures), longestWaitMs)
    return Math.max(0, Math.ceil((failures.lastMs + waitMs - this.#clock.now()) / 1000))
  }

  failed(key: string): void {
    const now = this.#clock.now()
    const before = this.#failures.get(key)
    const count = before && now - before.lastMs < forgottenAfterMs ? before.count + 1 : 1
    this.#failures.delete(key)
    if (this.#failures.size >= keysKept) this.#failures.delete(this.#failures.keys().next().value ?? '')
    this.#failures.set(key, { count, lastMs: now })
  }

  succeeded(key: string): void {
    this.#failures.delete(key)
  }
}
