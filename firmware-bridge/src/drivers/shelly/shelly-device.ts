import { DriverRefusal } from '../../ground/driver.ts'
import { type ConnectionTimes, StayConnected } from '../../ground/stay-connected.ts'
import type { DeviceListener, Dimming, RelayDevice, Switching } from '../../relay/relay-device.ts'
import { type DimmerLevel, type Levels, levelsOf } from './shelly-frames.ts'
import { type ShellyAddress, ShellySocket } from './shelly-socket.ts'

export interface ShellyTimes extends ConnectionTimes {
  /** How often the status is requested, which finds a connection that is dead. */
  readonly pollMs: number
}

/** A Shelly of generation 2 or later, by RPC over its WebSocket. It times a pulse itself (`toggle_after`). */
export class ShellyDevice implements RelayDevice {
  readonly model = 'Shelly Gen2+'
  readonly reportsRelays = true
  readonly #address: ShellyAddress
  readonly #times: ShellyTimes
  #socket: ShellySocket | null = null
  readonly #loop: StayConnected
  #poll: NodeJS.Timeout | undefined

  constructor(address: ShellyAddress, times: ShellyTimes) {
    this.#address = address
    this.#times = times
    this.#loop = new StayConnected(times)
  }

  start(listener: DeviceListener): Promise<void> {
    return this.#loop.start(
      () => this.#connect(listener),
      why => {
        clearInterval(this.#poll)
        listener.offline(why)
      },
    )
  }

  async write(relay: string, { on, forMs }: Switching, permit: () => void): Promise<number | null> {
    const socket = this.#socket
    if (!socket) throw new DriverRefusal('unavailable', 'the device is disconnected')
    const timed = on && forMs !== null ? { toggle_after: forMs / 1000 } : {}
    const result = await socket.request('Switch.Set', { id: Number(relay), on, ...timed }, permit)
    if (typeof (result as { was_on?: unknown } | null)?.was_on !== 'boolean') {
      socket.close()
      throw new DriverRefusal('unknown', 'the device answered something else')
    }
    return on ? forMs : null
  }

  async dim(dimmer: string, { pct, ms }: Dimming, permit: () => void): Promise<void> {
    const socket = this.#socket
    if (!socket) throw new DriverRefusal('unavailable', 'the device is disconnected')
    // Off keeps the brightness that the device remembers, which the next level replaces.
    const level = pct > 0 ? { on: true, brightness: pct } : { on: false }
    const fade = ms > 0 ? { transition_duration: ms / 1000 } : {}
    const result = await socket.request('Light.Set', { id: Number(dimmer), ...level, ...fade }, permit)
    if (result !== null) {
      socket.close()
      throw new DriverRefusal('unknown', 'the device answered something else')
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#poll)
    this.#loop.stop()
    this.#socket?.close()
  }

  async #connect(listener: DeviceListener): Promise<{ ended: Promise<string> }> {
    const known = new Map<string, Required<DimmerLevel>>()
    const report = ({ relays, inputs, dimmers }: Levels): void => {
      for (const [relay, on] of relays) listener.relay(relay, on)
      for (const [input, on] of inputs) listener.input(input, on)
      for (const [dimmer, { on, pct }] of dimmers) {
        const before = known.get(dimmer) ?? { on: false, pct: 0 }
        const now = { on: on ?? before.on, pct: pct ?? before.pct }
        known.set(dimmer, now)
        listener.dimmer(dimmer, now.on ? Math.round(now.pct) : 0)
      }
    }
    const socket = await ShellySocket.open(this.#address, this.#times.answerMs, report)
    const readStatus = async (): Promise<void> => {
      const status = await socket.request('Shelly.GetStatus', {})
      if (typeof status !== 'object' || status === null) throw new Error('the device sent no status')
      report(levelsOf(status as Record<string, unknown>))
    }
    try {
      await readStatus()
    } catch (error) {
      socket.close()
      throw error
    }
    this.#socket = socket
    const ended = socket.ended.then(why => {
      if (this.#socket === socket) this.#socket = null
      return why
    })
    listener.online()
    this.#poll = setInterval(() => void readStatus().catch(() => socket.close()), this.#times.pollMs)
    return { ended }
  }
}
