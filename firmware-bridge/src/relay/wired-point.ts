import type { Point } from '@mayim/contract/building/topics.ts'
import { DriverRefusal, type PointDescription, type StartedCommand } from '../ground/driver.ts'

/** One point of a building, wired to a relay and to inputs of a device. */
export interface WiredPoint {
  readonly description: PointDescription
  /** Resolves when the device has confirmed the command. Rejects with a DriverRefusal. */
  begin(command: WiredCommand): Promise<StartedCommand>
  /** Sets the safe level where it is due: at the first connection, and at each later one if nothing is to be on. */
  settle(first: boolean): Promise<void>
  /** Reports the state as it is now. */
  show(src: string): void
  relay(relay: string, on: boolean): void
  input(input: string, on: boolean): void
  dimmed?(dimmer: string, pct: number): void
  /** Sets the safe level, without waiting longer than the device answers. */
  stop(): Promise<void>
}

export interface WiredCommand {
  readonly op: string
  readonly args: Readonly<Record<string, unknown>>
  readonly src: string
  /** Throws if the command has expired. */
  readonly permit: () => void
}

/** A wire to an input; `invert` for a circuit that is open where others are closed. */
export type InputWire = string | number | { readonly input: string | number; readonly invert: boolean }

/** The level that an input means on a wire; null if the wire leads to another input. */
export function levelOn(wire: InputWire | undefined, input: string, on: boolean): boolean | null {
  if (wire === undefined) return null
  if (typeof wire !== 'object') return String(wire) === input ? on : null
  return String(wire.input) === input ? on !== wire.invert : null
}

export function describeWired(
  point: Point,
  caps: readonly string[],
  safe: Record<string, unknown>,
  model: string,
): PointDescription {
  return { point, name: point, caps, safe, model, fw: '' }
}

export function notOffered(op: string): never {
  throw new DriverRefusal('unavailable', `this point does not offer ${op}`)
}
