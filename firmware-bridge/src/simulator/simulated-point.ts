import type { Point } from '@mayim/contract/building/topics.ts'
import type { Carrying, DriverHost, PointDescription } from '../driver.ts'

/** One simulated thing. Its timers are its own, as those of real hardware are. */
export interface SimulatedPoint {
  readonly description: PointDescription
  /** It has a fault of its own that `repair` undoes. */
  readonly canBeRepaired?: true
  /** Goes to the safe level and reports itself. */
  start(): Promise<void> | void
  begin(op: string, args: Readonly<Record<string, unknown>>, src: string): Carrying | Promise<Carrying>
  /** What a person or a fault does to it; throws an Error that says why it cannot. */
  simulate(action: string, args: Readonly<Record<string, unknown>>): unknown
  stop(): Promise<void> | void
}

export type PointMaker = (point: Point, host: DriverHost) => SimulatedPoint

export function unknownAction(action: string): never {
  throw new Error(`no such action: ${action.slice(0, 32)}`)
}

export function describe(
  point: Point,
  name: string,
  caps: readonly string[],
  safe: Record<string, unknown>,
): PointDescription {
  return { point, name, caps, safe, model: 'simulated', fw: '1' }
}
