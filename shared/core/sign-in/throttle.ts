import type { Clock } from '../ground/runtime/facility.ts'

interface Window {
  startedMs: number
  count: number
}

/**
 * Counts by key in windows of fixed length, in memory. The number of keys is bounded: the oldest is dropped first.
 * Counts that must survive a restart are in the database.
 */
export class Throttle {
  readonly #clock: Clock
  readonly #limit: number
  readonly #windowMs: number
  readonly #maxKeys: number
  readonly #windows = new Map<string, Window>()

  constructor(clock: Clock, limit: number, windowMs: number, maxKeys = 20_000) {
    this.#clock = clock
    this.#limit = limit
    this.#windowMs = windowMs
    this.#maxKeys = maxKeys
  }

  /** Counts one. Returns the seconds to wait if the limit is exceeded, else 0. */
  take(key: string): number {
    const now = this.#clock.now()
    const window = this.#windows.get(key)
    if (!window || now - window.startedMs >= this.#windowMs) {
      this.#windows.delete(key)
      if (this.#windows.size >= this.#maxKeys) this.#windows.delete(this.#windows.keys().next().value ?? '')
      this.#windows.set(key, { startedMs: now, count: 1 })
      return 0
    }
    window.count += 1
    if (window.count <= this.#limit) return 0
    return Math.max(1, Math.ceil((window.startedMs + this.#windowMs - now) / 1000))
  }

  /** Subtracts one, for a try that was right. */
  giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }
}

/** Lets at most `max` tasks be under way. */
export class Admission {
  readonly #max: number
  #count = 0

  constructor(max: number) {
    this.#max = max
  }

  get isFull(): boolean {
    return this.#count >= this.#max
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1
    try {
      return await work()
    } finally {
      this.#count -= 1
    }
  }
}
