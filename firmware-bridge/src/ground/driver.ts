import type { Inability } from '@mayim/contract/building/point-kinds.ts'
import type { AlertName, Point, RejectCode } from '@mayim/contract/building/topics.ts'

/** The description of a point, which its driver gives once at start. */
export interface PointDescription {
  readonly point: Point
  readonly name: string
  readonly caps: readonly string[]
  /** The state at start, after stop and after a crash. */
  readonly safe: Readonly<Record<string, unknown>>
  readonly model: string
  readonly fw: string
  /** No hardware stands behind it (building-93). */
  readonly simulated?: true
}

export interface Command {
  readonly cid: string
  readonly point: Point
  readonly op: string
  readonly args: Readonly<Record<string, unknown>>
  /** Epoch milliseconds. A driver starts nothing after it: it checks again right before it writes to the device. */
  readonly exp: number
}

export type Availability = 'online' | 'offline' | 'fault'

/** What a driver knows of a device beside its availability. What is left out stays as it was reported last. */
export interface Findings {
  /** What the device was found unable to do; an empty list takes everything back (building-660). */
  readonly cannot?: readonly Inability[]
  /** How often the driver has tried in vain since the device answered last. */
  readonly tries?: number
}

export interface Alert {
  readonly level: 'info' | 'warning' | 'alarm'
  readonly text: string
}

/** What a driver reports to the bridge. Every method returns at once. */
export interface DriverHost {
  /** Reports the state of a point. `src` is the cause: `cid:<id>` of a command, `local` or `start`. */
  state(point: Point, v: Record<string, unknown>, src: string, target?: Record<string, unknown>): void
  avail(point: Point, s: Availability, why?: string, findings?: Findings): void
  event(point: Point, type: string, data: Record<string, unknown>): void
  /** Raises an alert; null clears the alert of that name. */
  alert(point: Point, name: AlertName, alert: Alert | null): void
}

/** A command that a driver has begun; `finished` rejects with a DriverRefusal when it fails. */
export interface StartedCommand {
  readonly finished: Promise<void>
}

/**
 * The interface of every driver. Real and simulated drivers pass the same contract test. Points report their state and
 * availability before `start` resolves. Outputs are at their safe level then, and again after `stop`. The driver times
 * a pulse itself, never by a second message.
 */
export interface Driver {
  readonly points: readonly PointDescription[]
  start(host: DriverHost): Promise<void>
  /** Resolves when the command has begun; rejects with a DriverRefusal when it is refused. */
  begin(command: Command): Promise<StartedCommand>
  /** Operates simulated hardware; real drivers do not have it. */
  simulate?(point: Point, action: string, args: Readonly<Record<string, unknown>>): Promise<unknown>
  /**
   * Runs with other options from now on. A point keeps its state if neither its device nor its wire has changed. A driver
   * without it is stopped and started.
   */
  change?(options: unknown): Promise<void>
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

/** An expected refusal or failure of a command; `code` goes into the ack. */
export class DriverRefusal extends Error {
  readonly code: FailCode
  constructor(code: FailCode, message: string = code) {
    super(message)
    this.name = 'DriverRefusal'
    this.code = code
  }
}

/** Throws the refusal `expired` if the command may no longer be started (building-18). Call it right before the write. */
export function refuseIfExpired({ exp }: Pick<Command, 'exp'>, nowMs: number = Date.now()): void {
  if (nowMs > exp) throw new DriverRefusal('expired', 'too late')
}

/** The result of a command that is finished as soon as it has begun. */
export const finishedAtOnce: StartedCommand = { finished: Promise.resolve() }
