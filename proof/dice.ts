/** The only source of randomness in a run. The same seed gives the same numbers. */
export interface Dice {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from 0 (inclusive) to the limit (exclusive). */
  below(limit: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks one item with a probability proportional to its weight. */
  weigh<T extends { readonly weight: number }>(from: readonly T[]): T
}

/** mulberry32. The seed is mixed first, so that neighboring seeds give unrelated numbers. */
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  function pick<T>(from: readonly T[]): T {
    const found = from[below(from.length)]
    if (found === undefined) throw new Error('The list is empty')
    return found
  }
  function weigh<T extends { readonly weight: number }>(from: readonly T[]): T {
    let left = next() * from.reduce((sum, each) => sum + each.weight, 0)
    const found = from.find(each => {
      left -= each.weight
      return left < 0
    })
    return found ?? (from.at(-1) as T)
  }
  return { next, below, chance: probability => next() < probability, pick, weigh }
}
