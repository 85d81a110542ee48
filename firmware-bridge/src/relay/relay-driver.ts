import { isDeepStrictEqual } from 'node:util'
import { type Driver, type DriverHost, DriverRefusal, refuseIfExpired } from '../ground/driver.ts'
import { Retries } from '../ground/retries.ts'
import type { RelayDevice, WiredPoint } from './relay-device.ts'
import { channelsOf, type Wiring, wire } from './wiring.ts'

/** A device and what is wired to it. */
export interface WiredDevice {
  /** How the device is reached. Two with one key are one device. */
  readonly key: string
  readonly points: Wiring
  readonly open: () => RelayDevice
}

/** A driver whose devices and wires may change while it runs. */
export interface RelayDriver extends Driver {
  /** Runs on these devices from now on. A point keeps its state if neither its device nor its wire has changed. */
  rewire(devices: readonly WiredDevice[]): Promise<void>
}

const settlePauses = { firstPauseMs: 1_000, lastPauseMs: 60_000 }

/** A driver of devices with relays and inputs. Each device is on its own: one that is away leaves the others alone. */
export function createRelayDriver(devices: readonly WiredDevice[]): RelayDriver {
  let started: DriverHost | null = null
  // The points are created, and described, before `start` passes the host.
  const host: DriverHost = {
    state: (...args) => started?.state(...args),
    avail: (...args) => started?.avail(...args),
    event: (...args) => started?.event(...args),
    alert: (...args) => started?.alert(...args),
  }
  const boardOf = ({ key, points, open }: WiredDevice): WiredBoard =>
    new WiredBoard(key, open(), points, host)
  let boards = devices.map(boardOf)
  return {
    get points() {
      return boards.flatMap(board => board.points.map(point => point.description))
    },
    async start(realHost) {
      started = realHost
      await Promise.all(boards.map(board => board.start()))
    },
    async begin(command) {
      const { point, op, args, cid } = command
      for (const board of boards) {
        const found = board.points.find(({ description }) => description.point === point)
        if (!found) continue
        if (!board.isOnline) throw new DriverRefusal('unavailable', 'the device does not answer')
        return found.begin({ op, args, src: `cid:${cid}`, permit: () => refuseIfExpired(command) })
      }
      throw new DriverRefusal('unavailable', 'no such point')
    },
    async rewire(next) {
      const old = [...boards]
      const paired = next.map(wanted => ({ wanted, board: takeFor(old, wanted) }))
      // Before the new ones, which may have the same relay.
      await Promise.all([
        ...old.map(board => board.stop()),
        ...paired.map(({ wanted, board }) => board?.drop(wanted.points)),
      ])
      const added = paired.map(({ wanted, board }) => ({ wanted, board: board ?? boardOf(wanted) }))
      boards = added.map(({ board }) => board)
      await Promise.all(
        added.map(({ wanted, board }, at) => (paired[at]?.board ? board.add(wanted.points) : board.start())),
      )
    },
    async stop() {
      await Promise.all(boards.map(board => board.stop()))
    },
  }
}

/** Takes the board of a device out of the list: the one with the same wires, if a file names the device twice. */
function takeFor(boards: WiredBoard[], { key, points }: WiredDevice): WiredBoard | null {
  const same = boards.filter(board => board.key === key)
  const found = same.find(({ wiring }) => isDeepStrictEqual(wiring, points)) ?? same[0]
  if (!found) return null
  boards.splice(boards.indexOf(found), 1)
  return found
}

/** One device with its points: sets the safe level when it connects, then reports the points online. */
class WiredBoard {
  readonly key: string
  points: readonly WiredPoint[]
  wiring: Wiring
  readonly #device: RelayDevice
  readonly #host: DriverHost
  /** What the device reported last, for points that are wired later. */
  readonly #relays = new Map<string, boolean>()
  readonly #inputs = new Map<string, boolean>()
  readonly #settled = new Set<WiredPoint>()
  #settling: Promise<void> = Promise.resolve()
  #connection = 0
  readonly #settles = new Retries(settlePauses)
  #isConnected = false
  #isStopped = false
  #why: string | undefined
  isOnline = false

  constructor(key: string, device: RelayDevice, wiring: Wiring, host: DriverHost) {
    this.key = key
    this.wiring = wiring
    this.#device = device
    this.points = wire(wiring, device, host)
    this.#host = host
  }

  async start(): Promise<void> {
    for (const point of this.points) point.show('start')
    await this.#device.start({
      online: () => {
        this.#connection += 1
        this.#isConnected = true
        this.#settling = this.#settle(this.#connection, () => this.points)
      },
      offline: (why, tries) => {
        this.#connection += 1
        this.#isConnected = false
        this.#setOnline(false, why, tries)
      },
      relay: (relay, on) => {
        this.#relays.set(relay, on)
        for (const point of this.points) point.relay(relay, on)
      },
      input: (input, on) => {
        this.#inputs.set(input, on)
        for (const point of this.points) point.input(input, on)
      },
      dimmer: (dimmer, pct) => {
        for (const point of this.points) point.dimmed?.(dimmer, pct)
      },
    })
    await this.#settling
  }

  /** Ends the points that the wiring has no more, or otherwise, with their safe level. */
  async drop(next: Wiring): Promise<void> {
    await this.#settling
    const kept = this.points.filter(({ description: { point } }) =>
      isDeepStrictEqual(wireAt(this.wiring, point), wireAt(next, point)),
    )
    const dropped = this.points.filter(point => !kept.includes(point))
    this.points = kept
    if (this.isOnline) await Promise.allSettled(dropped.map(point => point.stop()))
    for (const point of dropped) this.#settled.delete(point)
  }

  /** Takes the wiring: the points that it has more begin with their safe level. */
  async add(next: Wiring): Promise<void> {
    const known = new Set(this.points.map(({ description }) => description.point))
    const added = wire(next, this.#device, this.#host).filter(
      ({ description }) => !known.has(description.point),
    )
    const isSame = isDeepStrictEqual(this.wiring, next)
    this.wiring = next
    this.points = [...this.points, ...added]
    if (isSame) return
    for (const point of added) point.show('start')
    await this.#device.rewire?.(channelsOf(next))
    for (const point of added) {
      for (const level of this.#relays) point.relay(...level)
      for (const level of this.#inputs) point.input(...level)
    }
    if (!this.#isConnected) {
      for (const { description } of added) this.#host.avail(description.point, 'offline', this.#why)
      return
    }
    this.#settling = this.#settle(this.#connection, () => added.filter(point => this.points.includes(point)))
    await this.#settling
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.isOnline) await Promise.allSettled(this.points.map(point => point.stop()))
    await this.#device.stop()
  }

  async #settle(connection: number, due: () => readonly WiredPoint[]): Promise<void> {
    const points = due()
    try {
      await Promise.all(points.map(point => point.settle(!this.#settled.has(point))))
      if (connection !== this.#connection || this.#isStopped) return
      for (const point of points) this.#settled.add(point)
      this.#settles.succeeded()
      this.isOnline = true
      this.#report(points, true)
    } catch (error) {
      if (connection !== this.#connection || this.#isStopped) return
      const pauseMs = this.#settles.failed()
      const why = error instanceof Error ? error.message : 'the safe level could not be set'
      this.#report(points, false, why, this.#settles.tries)
      if (points.length === this.points.length) this.isOnline = false
      setTimeout(() => {
        if (connection === this.#connection && !this.#isStopped)
          this.#settling = this.#settle(connection, due)
      }, pauseMs).unref()
    }
  }

  #setOnline(online: boolean, why?: string, tries = 0): void {
    this.isOnline = online
    this.#why = why?.slice(0, 200)
    this.#report(this.points, online, why, tries)
  }

  #report(points: readonly WiredPoint[], online: boolean, why?: string, tries = 0): void {
    for (const { description } of points)
      this.#host.avail(description.point, online ? 'online' : 'offline', why?.slice(0, 200), { tries })
  }
}

function wireAt(wiring: Wiring, point: string): unknown {
  const [kind = '', id = ''] = point.split('/')
  return (wiring as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[kind]?.[id]
}
