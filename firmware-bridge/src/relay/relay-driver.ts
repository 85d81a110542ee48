import { isDeepStrictEqual } from 'node:util'
import { type Driver, type DriverHost, DriverRefusal, refuseIfExpired } from '../ground/driver.ts'
import { Retries } from '../ground/retries.ts'
import type { RelayDevice, WiredPoint } from './relay-device.ts'
import { channelsOf, relaysOf, type Wiring, wire } from './wiring.ts'

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
        if (!board.isReady(found)) throw new DriverRefusal('unavailable', 'the device does not answer')
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

/**
 * One device with its points: sets the safe level of each when it connects, then reports the point online. A point whose
 * safe level is refused leaves the others alone.
 */
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
  /** The points with which the device is online. */
  readonly #ready = new Set<WiredPoint>()

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
      examined: () => this.#report([...this.#ready], true),
      online: () => {
        this.#connection += 1
        this.#isConnected = true
        this.#settling = this.#settle(this.#connection, () => this.points)
      },
      offline: (why, tries) => {
        this.#connection += 1
        this.#isConnected = false
        this.#why = why
        this.#report(this.points, false, why, tries)
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
    await Promise.allSettled(dropped.filter(point => this.#ready.has(point)).map(point => point.stop()))
    for (const point of dropped) {
      this.#settled.delete(point)
      this.#ready.delete(point)
    }
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
      this.#report(added, false, this.#why)
      return
    }
    this.#settling = this.#settle(this.#connection, () => added.filter(point => this.points.includes(point)))
    await this.#settling
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.allSettled([...this.#ready].map(point => point.stop()))
    await this.#device.stop()
  }

  isReady(point: WiredPoint): boolean {
    return this.#ready.has(point)
  }

  async #settle(connection: number, due: () => readonly WiredPoint[]): Promise<void> {
    const points = due()
    const settled = await Promise.allSettled(points.map(point => point.settle(!this.#settled.has(point))))
    if (connection !== this.#connection || this.#isStopped) return
    const refused = new Map<WiredPoint, string>()
    for (const [at, point] of points.entries()) {
      const outcome = settled[at]
      if (outcome?.status === 'rejected') refused.set(point, whyOf(outcome.reason))
      else this.#settled.add(point)
    }
    this.#report(
      points.filter(point => !refused.has(point)),
      true,
    )
    if (refused.size === 0) return this.#settles.succeeded()
    const pauseMs = this.#settles.failed()
    for (const [point, why] of refused) this.#report([point], false, why, this.#settles.tries)
    const again = () => due().filter(point => refused.has(point))
    setTimeout(() => {
      if (connection === this.#connection && !this.#isStopped)
        this.#settling = this.#settle(connection, again)
    }, pauseMs).unref()
  }

  #report(points: readonly WiredPoint[], online: boolean, why?: string, tries = 0): void {
    const relays = relaysOf(this.wiring)
    for (const each of points) {
      const { point } = each.description
      if (online) this.#ready.add(each)
      else this.#ready.delete(each)
      const relay = relays.get(point)
      const found = relay === undefined ? [] : this.#device.cannot?.(relay)
      const cannot = found?.filter(each => each !== 'endPulse' || /^(door|lock)\//.test(point))
      const findings = { tries, ...(online && cannot && { cannot }) }
      this.#host.avail(point, online ? 'online' : 'offline', why?.slice(0, 200), findings)
    }
  }
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : 'the safe level could not be set'
}

function wireAt(wiring: Wiring, point: string): unknown {
  const [kind = '', id = ''] = point.split('/')
  return (wiring as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[kind]?.[id]
}
