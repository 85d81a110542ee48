export interface Pauses {
  readonly firstPauseMs: number
  readonly lastPauseMs: number
}

/**
 * The one rule of trying again, for every driver and for the hub (building-661): each pause is about twice the one before,
 * up to a limit. A success that holds for less than the longest pause does not start over, so what accepts a connection
 * and ends it at once is not asked more and more often.
 */
export class Retries {
  readonly #pauses: Pauses
  #tries = 0
  #pausing = 0
  #succeededAt: number | null = null

  constructor(pauses: Pauses) {
    this.#pauses = pauses
  }

  /** How often it was tried in vain since the last success. */
  get tries(): number {
    return this.#tries
  }

  succeeded(): void {
    this.#tries = 0
    this.#succeededAt = performance.now()
  }

  /** Counts a try in vain, or the end of what succeeded. Returns the pause before the next try, in milliseconds. */
  failed(): number {
    if (this.#held) this.#pausing = 0
    this.#succeededAt = null
    const { firstPauseMs, lastPauseMs } = this.#pauses
    const longestMs = Math.min(lastPauseMs, firstPauseMs * 2 ** this.#pausing)
    this.#tries += 1
    this.#pausing += 1
    // Several that fail together do not come back together.
    return longestMs / 2 + (Math.random() * longestMs) / 2
  }

  get #held(): boolean {
    return this.#succeededAt !== null && performance.now() - this.#succeededAt >= this.#pauses.lastPauseMs
  }
}
