import type { Point, RejectCode } from '@mayim/contract/building/topics.ts'

/** What a point is, told once at the start of its driver. */
export interface PointDescription {
  readonly point: Point
  readonly name: string
  readonly caps: readonly string[]
  /** The level at start, at stop and after a crash. */
  readonly safe: Readonly<Record<string, unknown>>
  readonly model: string
  readonly fw: string
}

export interface Command {
  readonly cid: string
  readonly point: Point
  readonly op: string
  readonly args: Readonly<Record<string, unknown>>
}

export type Availability = 'online' | 'offline' | 'fault'

export interface Alert {
  readonly level: 'info' | 'warning' | 'alarm'
  readonly text: string
}

/** What a driver may do to the world above it. Every call returns at once. */
export interface DriverHost {
  /** What a point shows now; `src` is `cid:<id>` of the command that caused it, `local` or `start`. */
  state(point: Point, v: Record<string, unknown>, src: string, target?: Record<string, unknown>): void
  avail(point: Point, s: Availability, why?: string): void
  event(point: Point, type: string, data: Record<string, unknown>): void
  /** null clears the alert of that name. */
  alert(point: Point, name: string, alert: Alert | null): void
}

/** A command that has been begun; `finished` rejects with a DriverRefusal when it failed on the way. */
export interface Carrying {
  readonly finished: Promise<void>
}

/**
 * One capability behind one interface; the real driver and the simulated one pass the same contract test.
 * Points report their state and availability before `start` resolves; outputs are at their safe level then,
 * and again after `stop`. A pulse is timed in here, by the actuator, never by a second message.
 */
export interface Driver {
  readonly points: readonly PointDescription[]
  start(host: DriverHost): Promise<void>
  /** Resolves when the command is being carried out; rejects with a DriverRefusal when it will not be. */
  begin(command: Command): Promise<Carrying>
  /** Presses simulated hardware; only simulated drivers have it. */
  simulate?(point: Point, action: string, args: Readonly<Record<string, unknown>>): Promise<unknown>
  stop(): Promise<void>
}

export type FailCode =
  | RejectCode
  | 'offline'
  | 'paper'
  | 'cover'
  | 'unknown'
  | 'hardware'
  | 'driver'
  | 'timeout'

/** A foreseen no: `code` goes into the ack. */
export class DriverRefusal extends Error {
  readonly code: FailCode
  constructor(code: FailCode, message: string = code) {
    super(message)
    this.name = 'DriverRefusal'
    this.code = code
  }
}

/** A command that is over as soon as it is begun. */
export const atOnce: Carrying = { finished: Promise.resolve() }
