import { isDeepStrictEqual } from 'node:util'
import type { Point } from '@mayim/contract/building/topics.ts'

/** What stands behind one point, on its own. */
interface Unit {
  start(): Promise<void> | void
  stop(): Promise<void> | void
}

/**
 * Runs other points: ends those that are no more or have other options, then starts those that are new. The others are
 * left alone.
 * @param running the units by point, which it changes
 */
export async function changeUnits<U extends Unit, O>(
  running: Map<Point, U>,
  before: ReadonlyMap<Point, O>,
  next: ReadonlyMap<Point, O>,
  make: (point: Point, options: O) => U,
): Promise<void> {
  const isSame = (point: Point): boolean =>
    before.has(point) && next.has(point) && isDeepStrictEqual(before.get(point), next.get(point))
  const over = [...running].filter(([point]) => !isSame(point))
  for (const [point] of over) running.delete(point)
  await Promise.all(over.map(async ([, unit]) => unit.stop()))
  const added = [...next].filter(([point]) => !running.has(point))
  const units = added.map(([point, options]) => [point, make(point, options)] as const)
  for (const [point, unit] of units) running.set(point, unit)
  await Promise.all(units.map(async ([, unit]) => unit.start()))
}
