import type { Clock } from '../runtime/facility.ts'

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

/** The address as the limits count it. IPv6 is counted by its /64, because one household has that many addresses. */
export function addressGroup(address: string): string {
  const mapped = address.startsWith('::ffff:') ? address.slice(7) : address
  return mapped.includes(':') ? mapped.split(':').slice(0, 4).join(':') : mapped
}

/** The /24 of an IPv4 address, for the wider limit. An IPv6 group is wide already. */
export function addressNeighbours(address: string): string {
  const group = addressGroup(address)
  return group.includes(':') ? group : group.split('.').slice(0, 3).join('.')
}
