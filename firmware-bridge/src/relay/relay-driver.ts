import { type Driver, type DriverHost, DriverRefusal, refuseIfExpired } from '../ground/driver.ts'
import { Retries } from '../ground/retries.ts'
import type { RelayDevice, WiredPoint } from './relay-device.ts'
import { type Wiring, wire } from './wiring.ts'

/** A device and what is wired to it. */
export interface WiredDevice {
  readonly device: RelayDevice
  readonly points: Wiring
}

const settlePauses = { firstPauseMs: 1_000, lastPauseMs: 60_000 }

/** A driver of devices with relays and inputs. Each device is on its own: one that is away leaves the others alone. */
export function createRelayDriver(devices: readonly WiredDevice[]): Driver {
  let started: DriverHost | null = null
  // The points are created, and described, before `start` passes the host.
  const host: DriverHost = {
    state: (...args) => started?.state(...args),
    avail: (...args) => started?.avail(...args),
    event: (...args) => started?.event(...args),
    alert: (...args) => started?.alert(...args),
  }
  const boards = devices.map(({ device, points }) => new WiredBoard(device, wire(points, device, host), host))
  return {
    points: boards.flatMap(board => board.points.map(point => point.description)),
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
    async stop() {
      await Promise.all(boards.map(board => board.stop()))
    },
  }
}

/** One device with its points: sets the safe level when it connects, then reports the points online. */
class WiredBoard {
  readonly points: readonly WiredPoint[]
  readonly #device: RelayDevice
  readonly #host: DriverHost
  #settling: Promise<void> = Promise.resolve()
  #connection = 0
  readonly #settles = new Retries(settlePauses)
  #hasSettled = false
  #isStopped = false
  isOnline = false

  constructor(device: RelayDevice, points: readonly WiredPoint[], host: DriverHost) {
    this.#device = device
    this.points = points
    this.#host = host
  }

  async start(): Promise<void> {
    for (const point of this.points) point.show('start')
    await this.#device.start({
      online: () => {
        this.#connection += 1
        this.#settling = this.#settle(this.#connection)
      },
      offline: (why, tries) => {
        this.#connection += 1
        this.#setOnline(false, why, tries)
      },
      relay: (relay, on) => {
        for (const point of this.points) point.relay(relay, on)
      },
      input: (input, on) => {
        for (const point of this.points) point.input(input, on)
      },
      dimmer: (dimmer, pct) => {
        for (const point of this.points) point.dimmed?.(dimmer, pct)
      },
    })
    await this.#settling
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.isOnline) await Promise.allSettled(this.points.map(point => point.stop()))
    await this.#device.stop()
  }

  async #settle(connection: number): Promise<void> {
    try {
      const first = !this.#hasSettled
      await Promise.all(this.points.map(point => point.settle(first)))
      if (connection !== this.#connection || this.#isStopped) return
      this.#hasSettled = true
      this.#settles.succeeded()
      this.#setOnline(true)
    } catch (error) {
      if (connection !== this.#connection || this.#isStopped) return
      const pauseMs = this.#settles.failed()
      const why = error instanceof Error ? error.message : 'the safe level could not be set'
      this.#setOnline(false, why, this.#settles.tries)
      setTimeout(() => {
        if (connection === this.#connection && !this.#isStopped) this.#settling = this.#settle(connection)
      }, pauseMs).unref()
    }
  }

  #setOnline(online: boolean, why?: string, tries = 0): void {
    this.isOnline = online
    for (const { description } of this.points)
      this.#host.avail(description.point, online ? 'online' : 'offline', why?.slice(0, 200), { tries })
  }
}
