/** Epoch milliseconds. */
interface Clock {
  now(): number
}

/**
 * The clock of entries' stamps. While the host's clock is known to be wrong, it returns 0, and stamps only count up
 * (sync-31).
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
