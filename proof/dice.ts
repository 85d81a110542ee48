/** The only chance in a run: the same seed throws the same. */
export interface Dice {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to the limit. */
  below(limit: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** One of the weighted, the heavier the likelier. */
  weigh<T extends { readonly weight: number }>(from: readonly T[]): T
}

/** mulberry32, with the seed stirred so that neighbours have nothing in common. */
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
    if (found === undefined) throw new Error('Nothing to pick from')
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
