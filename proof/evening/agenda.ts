/** An action at an instant of the facility's clock. */
export type Act = () => Promise<void>

interface Entry {
  readonly atMs: number
  readonly order: number
  readonly act: Act
}

/** Moves the facility's clock to an instant, by waiting or by setting it. */
export type MoveTo = (atMs: number) => Promise<void>

/** The planned actions of an evening. Runs one action at a time in the order of the clock; an action may add others. */
export class Agenda {
  readonly #entries: Entry[] = []
  readonly #moveTo: MoveTo
  #order = 0
  nowMs: number

  constructor(startMs: number, moveTo: MoveTo) {
    this.nowMs = startMs
    this.#moveTo = moveTo
  }

  at(atMs: number, act: Act): void {
    this.#entries.push({ atMs: Math.max(atMs, this.nowMs), order: this.#order, act })
    this.#order += 1
    this.#entries.sort((a, b) => a.atMs - b.atMs || a.order - b.order)
  }

  /** Whether no action is left. */
  get isDone(): boolean {
    return this.#entries.length === 0
  }

  inMinutes(minutes: number, act: Act): void {
    this.at(this.nowMs + minutes * 60_000, act)
  }

  /** Runs until no action is left or the next one is after `endMs`. */
  async run(endMs: number): Promise<void> {
    for (let next = this.#entries.shift(); next && next.atMs <= endMs; next = this.#entries.shift()) {
      if (next.atMs > this.nowMs) {
        await this.#moveTo(next.atMs)
        this.nowMs = next.atMs
      }
      await next.act()
    }
  }
}
