import type { Inability } from '@mayim/contract/building/point-kinds.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { DriverRefusal, type PointDescription, type StartedCommand } from '../ground/driver.ts'

/** A change of one relay. */
export interface Switching {
  readonly on: boolean
  /** How long the relay stays on, in milliseconds; null: until it is switched off. */
  readonly forMs: number | null
  /** Whether a door is held open, and not opened for one person. */
  readonly hold: boolean
}

/** A change of one dimmer. */
export interface Dimming {
  /** 0 is off, 100 is full. */
  readonly pct: number
  /** How long the change takes, in milliseconds. */
  readonly ms: number
}

/** What a device reports of itself. Every method returns at once. */
export interface DeviceListener {
  /** The device answers, and takes writes from now on. */
  online(): void
  /** `tries`: how often it was tried in vain since the device answered last. */
  offline(why: string, tries?: number): void
  /** What the device cannot do has become known, or known otherwise. */
  examined(): void
  /** The level of a relay, by whatever cause it changed. */
  relay(relay: string, on: boolean): void
  /** The level of an input: on means that its circuit is closed. */
  input(input: string, on: boolean): void
  /** The level of a dimmer, 0 to 100. */
  dimmer(dimmer: string, pct: number): void
}

/** The relays and the inputs of a device that are used. */
export interface Channels {
  readonly relays: readonly string[]
  readonly inputs: readonly string[]
}

/** A device with relays and inputs: one board, one plug, one door controller. */
export interface RelayDevice {
  readonly model: string
  /** Whether it reports the levels of its relays. */
  readonly reportsRelays: boolean
  /** What it was found unable to do with a relay; nothing without it (building-660). */
  cannot?(relay: string): readonly Inability[]
  /** Connects, and connects again whenever the connection ends. Resolves after the first attempt. */
  start(listener: DeviceListener): Promise<void>
  /**
   * Switches a relay. Resolves when the device has confirmed it, with the milliseconds after which the device itself
   * switches the relay off; null if the bridge must do that. Calls `permit` right before the bytes go out; what it
   * throws ends the write. Rejects with a DriverRefusal: `timeout` and `unknown` if the device may have switched.
   */
  write(relay: string, switching: Switching, permit: () => void): Promise<number | null>
  /** Sets a dimmer, as `write` a relay. A device without it has no dimmers. */
  dim?(dimmer: string, dimming: Dimming, permit: () => void): Promise<void>
  /** Other points are wired to it from now on; a device without it looks at all its relays and inputs anyway. */
  rewire?(channels: Channels): Promise<void> | void
  /** Ends the connection. */
  stop(): Promise<void>
}

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
