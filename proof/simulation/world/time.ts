/** The time of a run: it passes only when it is told to, and what waits for it is then done. */
export class WorldTime {
  #nowMs: number
  #waiting: { readonly atMs: number; readonly act: () => void }[] = []

  constructor(startMs: number) {
    this.#nowMs = startMs
  }

  now(): number {
    return this.#nowMs
  }

  pass(ms: number): void {
    this.#nowMs += ms
    const due = this.#waiting.filter(each => each.atMs <= this.#nowMs)
    this.#waiting = this.#waiting.filter(each => each.atMs > this.#nowMs)
    for (const { act } of due.sort((a, b) => a.atMs - b.atMs)) act()
  }

  /** Does something after a while, unless it is taken back by what it returns. */
  readonly after = (ms: number, act: () => void): (() => void) => {
    const waiting = { atMs: this.#nowMs + ms, act }
    this.#waiting.push(waiting)
    return () => {
      this.#waiting = this.#waiting.filter(each => each !== waiting)
    }
  }
}
