import type { Point } from '@mayim/contract/building/topics.ts'
import type { DriverHost, PointDescription, StartedCommand } from '../ground/driver.ts'

/** One simulated point. It has its own timers, as real hardware does. */
export interface SimulatedPoint {
  readonly description: PointDescription
  /** Whether the point has its own fault, which `repair` removes. */
  readonly canBeRepaired?: true
  /** Sets the safe level and reports state and availability. */
  start(): Promise<void> | void
  /** @param permit throws if the command has expired meanwhile */
  begin(
    op: string,
    args: Readonly<Record<string, unknown>>,
    src: string,
    permit: () => void,
  ): StartedCommand | Promise<StartedCommand>
  /** Does what a person or a fault does to the hardware. Throws an Error with the reason when that is impossible. */
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
  return { point, name, caps, safe, model: 'simulated', fw: '1', simulated: true }
}
