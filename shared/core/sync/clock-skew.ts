const keptSamples = 6

/**
 * Estimates how far the other side's clock is ahead, from the times in its messages. Each sample is too small by the
 * delay of its message, so the largest of the last samples is the best.
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
