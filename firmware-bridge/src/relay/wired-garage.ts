import type { GarageState } from '@mayim/contract/building/point-schemas.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
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

export interface GarageWire {
  readonly relay: string | number
  /** How long the opener is pressed. */
  readonly pressMs?: number
  /** The relay leads to an input of the opener that only opens. */
  readonly onlyOpens?: boolean
  /** Closed while the door is closed. */
  readonly closedContact?: InputWire
  readonly travelMs?: number
}

const usualPressMs = 700
const usualTravelMs = 20_000

/**
 * A garage door: a relay that presses the opener, and a contact. `open` needs to know that the door is closed, or an
 * opener that only opens: a press might close the door on a car. Nothing closes it from afar (building-174).
 */
export function wiredGarage(
  point: Point,
  wire: GarageWire,
  device: RelayDevice,
  host: DriverHost,
): WiredPoint {
  return new Garage(point, wire, device, host)
}

class Garage implements WiredPoint {
  readonly description
  readonly #point: Point
  readonly #wire: GarageWire
  readonly #host: DriverHost
  readonly #line: RelayLine
  #pos: GarageState['pos'] = 'unknown'
  #isClosed: boolean | null = null
  #arrival: { readonly timer: NodeJS.Timeout; readonly end: (fault?: Error) => void } | null = null

  constructor(point: Point, wire: GarageWire, device: RelayDevice, host: DriverHost) {
    this.#point = point
    this.#wire = wire
    this.#host = host
    this.#line = new RelayLine(device, String(wire.relay), () => undefined)
    const mayOpen = wire.onlyOpens === true || wire.closedContact !== undefined
    this.description = describeWired(point, mayOpen ? ['pulse', 'open'] : ['pulse'], {}, device.model)
  }

  async begin({ op, args, src, permit }: WiredCommand): Promise<StartedCommand> {
    if (op === 'close') throw new DriverRefusal('unsafe', 'nobody sees the door from here')
    if (op === 'stop') notOffered(op)
    if (this.#arrival || this.#line.wanted) throw new DriverRefusal('busy', 'the door is moving')
    if (op === 'open' && !this.#wire.onlyOpens) {
      if (this.#isClosed === null)
        throw new DriverRefusal('unsafe', 'it is not known whether the door is closed')
      if (!this.#isClosed) return finishedAtOnce
    }
    const pressMs = Number(args.ms ?? this.#wire.pressMs ?? usualPressMs)
    const press = await this.#line.on(pressMs, false, permit)
    const opens = this.#isClosed === true
    this.#show(opens ? 'opening' : 'unknown', src)
    return opens ? { finished: this.#arrive() } : press
  }

  async settle(first: boolean): Promise<void> {
    if (first || !this.#line.wanted) await this.#line.settle()
    if (first) this.show('start')
  }

  show(src: string): void {
    this.#host.state(this.#point, { pos: this.#pos }, src)
  }

  relay(relay: string, on: boolean): void {
    if (relay === String(this.#wire.relay)) this.#line.report(on)
  }

  input(input: string, on: boolean): void {
    const closed = levelOn(this.#wire.closedContact, input, on)
    if (closed === null || closed === this.#isClosed) return
    const wasKnown = this.#isClosed !== null
    this.#isClosed = closed
    if (!closed && this.#arrival) return
    this.#show(closed ? 'closed' : 'open', 'local')
    if (wasKnown) this.#host.event(this.#point, closed ? 'closed' : 'opened', {})
  }

  async stop(): Promise<void> {
    this.#end(new DriverRefusal('unknown', 'the driver stopped'))
    await this.#line.off().finally(() => this.#line.stop())
  }

  /** Waits as long as the door travels, and fails if the contact still says closed. */
  #arrive(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => undefined)
    const timer = setTimeout(() => {
      const isStuck = this.#isClosed === true
      this.#end(isStuck ? new DriverRefusal('hardware', 'the door did not move') : undefined)
      this.#show(isStuck ? 'closed' : 'open', 'local')
      this.#host.event(this.#point, isStuck ? 'stuck' : 'opened', {})
    }, this.#wire.travelMs ?? usualTravelMs)
    this.#arrival = { timer, end: fault => (fault ? reject(fault) : resolve()) }
    return promise
  }

  #end(fault?: Error): void {
    const arrival = this.#arrival
    this.#arrival = null
    clearTimeout(arrival?.timer)
    arrival?.end(fault)
  }

  #show(pos: GarageState['pos'], src: string): void {
    this.#pos = pos
    this.show(src)
  }
}
