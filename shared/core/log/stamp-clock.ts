/** Epoch milliseconds. */
interface Clock {
  now(): number
}

/**
 * The time from which entries are stamped. A side that knows its clock to be wrong stamps logical time only: it counts on
 * from what it has seen (sync-31).
 */
export class StampClock {
  readonly #clock: Clock
  #trusted = true

  constructor(clock: Clock = { now: Date.now }) {
    this.#clock = clock
  }

  /** 0 while the clock is not trusted. */
  now(): number {
    return this.#trusted ? this.#clock.now() : 0
  }

  trust(trusted: boolean): void {
    this.#trusted = trusted
  }
}
