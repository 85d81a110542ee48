import type { DoorState } from '@mayim/contract/building/point-schemas.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { createDoorContact } from '../ground/door-parts.ts'
import { type DriverHost, DriverRefusal, finishedAtOnce, type StartedCommand } from '../ground/driver.ts'
import {
  describeWired,
  type InputWire,
  levelOn,
  notOffered,
  type RelayDevice,
  type WiredCommand,
  type WiredPoint,
} from './relay-device.ts'
import { RelayLine } from './relay-line.ts'

export interface DoorWire {
  /** The relay that unlocks while it is on. A door without one has a contact only. */
  readonly relay?: string | number
  /** The contact, whose circuit is closed while the door is closed. */
  readonly contact?: InputWire
  /** The button or the handle that opens the door from inside, whose circuit is closed while it is used. */
  readonly exit?: InputWire
  /** How long the door may stand open before it is told, in milliseconds. */
  readonly heldOpenMs?: number
}

const longestHoldMs = 86_400_000
/** A door that opens this long after the exit was used, or after it locked, was not forced. */
const exitGraceMs = 5_000

/** A door: a relay that unlocks it, a contact, or both. It always opens from inside, without any software. */
export function wiredDoor(point: Point, wire: DoorWire, device: RelayDevice, host: DriverHost): WiredPoint {
  return new Door(point, wire, device, host)
}

class Door implements WiredPoint {
  readonly description
  readonly #point: Point
  readonly #wire: DoorWire
  readonly #host: DriverHost
  readonly #line: RelayLine | null
  readonly #contact: ReturnType<typeof createDoorContact>
  #state: DoorState
  /** Until when the door is released; epoch milliseconds. */
  #releasedUntil = 0
  /** Until when an opening is no force; of the monotonic clock. */
  #expectedUntil = 0
  #exitIsUsed = false

  constructor(point: Point, wire: DoorWire, device: RelayDevice, host: DriverHost) {
    this.#point = point
    this.#wire = wire
    this.#host = host
    this.#contact = createDoorContact(point, host, wire.heldOpenMs)
    const { relay } = wire
    this.#line =
      relay === undefined ? null : new RelayLine(device, String(relay), on => this.#switchedByItself(on))
    const free = { lock: 'unlocked', mode: 'hold' } as const
    const locked = { lock: 'locked', mode: 'locked' } as const
    this.#state = { ...(this.#line ? locked : free), contact: 'unknown' }
    const caps = [
      ...(this.#line ? ['pulse', 'hold', 'release', 'lock', 'lockdown', 'resume'] : []),
      ...(wire.contact === undefined ? [] : ['contact']),
      ...(wire.exit === undefined ? [] : ['exit']),
    ]
    this.description = describeWired(point, caps, { lock: this.#state.lock }, device.model)
  }

  async begin(command: WiredCommand): Promise<StartedCommand> {
    const { op, src, permit } = command
    const line = this.#line ?? notOffered(op)
    if (op === 'release') {
      const begun = await this.#unlock(line, command)
      this.#releasedUntil = Number(command.args.until)
      return begun
    }
    if (op !== 'resume' && Date.now() < this.#releasedUntil)
      throw new DriverRefusal('unsafe', 'the door is released')
    if (op === 'pulse' || op === 'hold') {
      if (this.#state.mode === 'lockdown') throw new DriverRefusal('interlock', 'the door is in lockdown')
      return this.#unlock(line, command)
    }
    this.#releasedUntil = 0
    await line.off(permit)
    this.#set({ lock: 'locked', mode: op === 'lockdown' ? 'lockdown' : 'locked' }, src)
    return finishedAtOnce
  }

  async settle(first: boolean): Promise<void> {
    const line = this.#line
    if (line && (first || !line.wanted)) {
      await line.settle()
      if (this.#state.lock !== 'locked') this.#set({ lock: 'locked', mode: 'locked' }, 'local')
    }
    if (first) this.show('start')
  }

  show(src: string): void {
    this.#host.state(this.#point, this.#state, src)
  }

  relay(relay: string, on: boolean): void {
    if (relay === String(this.#wire.relay)) this.#line?.report(on)
  }

  input(input: string, on: boolean): void {
    this.#exit(input, on)
    const closed = levelOn(this.#wire.contact, input, on)
    if (closed === null) return
    const contact = closed ? 'closed' : 'open'
    const before = this.#state.contact
    if (before === contact) return
    this.#state = { ...this.#state, contact }
    this.show('local')
    // The first level after a start is no movement.
    if (before === 'unknown') return
    this.#contact.moved(contact)
    if (contact === 'open' && this.#isForced()) this.#contact.forced()
  }

  /** The exit is used, or left: shortly after it the door may open. */
  #exit(input: string, on: boolean): void {
    const isUsed = levelOn(this.#wire.exit, input, on)
    if (isUsed === null) return
    this.#exitIsUsed = isUsed
    this.#expectOpening()
  }

  #expectOpening(): void {
    this.#expectedUntil = performance.now() + exitGraceMs
  }

  /** Without a wire to the exit, the bridge cannot tell force from a person who leaves; the hub can (building-411). */
  #isForced(): boolean {
    return this.#state.lock === 'locked' && !this.#exitIsUsed && performance.now() > this.#expectedUntil
  }

  async stop(): Promise<void> {
    this.#contact.stop()
    const line = this.#line
    if (!line) return
    await line.off().finally(() => line.stop())
    this.#set({ lock: 'locked', mode: 'locked' }, 'local')
  }

  async #unlock(line: RelayLine, { op, args, src, permit }: WiredCommand): Promise<StartedCommand> {
    const until = op === 'pulse' ? null : Number(args.until)
    const ms = until === null ? Number(args.ms) : until - Date.now()
    if (ms <= 0 || ms > longestHoldMs)
      throw new DriverRefusal('bad-args', 'until is in the past or too far ahead')
    let begun: StartedCommand
    try {
      begun = await line.on(ms, until !== null, permit)
    } catch (error) {
      const isUncertain = error instanceof DriverRefusal && ['timeout', 'unknown'].includes(error.code)
      if (isUncertain && !line.wanted) this.#set({ lock: 'unknown', mode: 'locked' }, 'local')
      throw error
    }
    this.#set({ lock: 'unlocked', mode: until === null ? 'pulse' : 'hold', ...(until && { until }) }, src)
    return until === null ? begun : finishedAtOnce
  }

  #switchedByItself(on: boolean): void {
    if (on) this.#set({ lock: 'unlocked', mode: 'pulse' }, 'local')
    else this.#set({ lock: 'locked', mode: this.#state.mode === 'lockdown' ? 'lockdown' : 'locked' }, 'local')
  }

  #set(next: Omit<DoorState, 'contact'>, src: string): void {
    if (this.#state.lock !== 'locked' && next.lock === 'locked') this.#expectOpening()
    this.#state = { ...next, contact: this.#state.contact }
    this.show(src)
  }
}
