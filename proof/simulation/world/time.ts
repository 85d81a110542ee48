/** The clock of a run. Time passes only through `pass`, which runs the timers that are due. */
export class WorldTime {
  #nowMs: number
  #timers: { readonly atMs: number; readonly callback: () => void }[] = []

  constructor(startMs: number) {
    this.#nowMs = startMs
  }

  now(): number {
    return this.#nowMs
  }

  pass(ms: number): void {
    this.#nowMs += ms
    const due = this.#timers.filter(each => each.atMs <= this.#nowMs)
    this.#timers = this.#timers.filter(each => each.atMs > this.#nowMs)
    for (const { callback } of due.sort((a, b) => a.atMs - b.atMs)) callback()
  }

  /** Starts a timer. The returned function cancels it. */
  readonly after = (ms: number, callback: () => void): (() => void) => {
    const timer = { atMs: this.#nowMs + ms, callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter(each => each !== timer)
    }
  }
}
