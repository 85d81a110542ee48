const keptSamples = 6

/**
 * How far the other side's clock is ahead, from the times in its messages. Each sample is short by the time that it
 * was under way, so the largest of the last ones is the nearest to the truth.
 */
export class ClockSkew {
  #samples: number[] = []

  note(theirsMs: number, oursMs: number): void {
    this.#samples = [...this.#samples, Math.round(theirsMs - oursMs)].slice(-keptSamples)
  }

  aheadMs(): number {
    return this.#samples.length === 0 ? 0 : Math.max(...this.#samples)
  }
}
