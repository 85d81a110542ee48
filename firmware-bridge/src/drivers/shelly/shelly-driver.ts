import { WebSocket } from 'ws'
import { type Driver, DriverRefusal } from '../../ground/driver.ts'
import { type ConnectionTimes, StayConnected, usualTimes } from '../../ground/stay-connected.ts'
import type { DeviceListener, Dimming, RelayDevice, Switching } from '../../relay/relay-device.ts'
import { createRelayDriver } from '../../relay/relay-driver.ts'
import type { Wiring } from '../../relay/wiring.ts'
import {
  answerChallenge,
  type Challenge,
  type DimmerLevel,
  type Levels,
  levelsOf,
  readChallenge,
  readShellyFrame,
} from './shelly-frames.ts'

export interface ShellyOptions {
  readonly devices: readonly (ShellyAddress & { readonly points: Wiring })[]
  readonly times?: ShellyTimes
}

const shellyTimes: ShellyTimes = { ...usualTimes, pollMs: 15_000 }

/** Drives Shelly relays of generation 2 and later. */
export function createShellyDriver({ devices, times = shellyTimes }: ShellyOptions): Driver {
  return createRelayDriver(
    devices.map(({ points, ...address }) => ({ device: new ShellyDevice(address, times), points })),
  )
}

interface ShellyTimes extends ConnectionTimes {
  /** How often the status is requested, which finds a connection that is dead. */
  readonly pollMs: number
}

/** A Shelly of generation 2 or later, by RPC over its WebSocket. It times a pulse itself (`toggle_after`). */
class ShellyDevice implements RelayDevice {
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
      (why, tries) => {
        clearInterval(this.#poll)
        listener.offline(why, tries)
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

type Answer = { readonly result: unknown } | { readonly code: number; readonly message: string } | null

const largestFrame = 256 * 1024

interface ShellyAddress {
  readonly host: string
  readonly port: number
  /** Password of the user `admin`; null if the device asks for none. */
  readonly password: string | null
}

/** A WebSocket to a device: requests with their answers, the digest login, and the notifications. */
class ShellySocket {
  readonly ended: Promise<string>
  readonly #socket: WebSocket
  readonly #password: string | null
  readonly #answerMs: number
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #challenge: Challenge | null = null
  #lastId = 0

  private constructor(
    socket: WebSocket,
    password: string | null,
    answerMs: number,
    onStatus: (levels: Levels) => void,
  ) {
    this.#socket = socket
    this.#password = password
    this.#answerMs = answerMs
    let why = 'the device closed the connection'
    socket.on('error', error => {
      why = error.message
    })
    socket.on('message', data => {
      const frame = readShellyFrame(String(data))
      if (!frame) {
        why = 'the device sent what is no frame'
        socket.terminate()
      } else if (frame.is === 'status') onStatus(frame.levels)
      else if (frame.is !== 'other') this.#waiting.get(frame.id)?.(frame)
    })
    this.ended = new Promise(resolve => {
      socket.once('close', () => {
        for (const answer of [...this.#waiting.values()]) answer(null)
        resolve(why)
      })
    })
  }

  static open(
    { host, port, password }: ShellyAddress,
    answerMs: number,
    onStatus: (levels: Levels) => void,
  ): Promise<ShellySocket> {
    const socket = new WebSocket(`ws://${host}:${port}/rpc`, {
      handshakeTimeout: answerMs,
      maxPayload: largestFrame,
      perMessageDeflate: false,
    })
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => resolve(new ShellySocket(socket, password, answerMs, onStatus)))
    })
  }

  /**
   * Sends a request and returns its result. Answers a challenge once; the device has not acted then. Rejects with
   * `forbidden`, `hardware` if the device refuses, `timeout` if it does not answer, which ends the connection.
   * @param permit called right before each sending
   */
  async request(method: string, params: object, permit: () => void = () => undefined): Promise<unknown> {
    let answer = await this.#send(method, params, permit)
    if (answer && 'code' in answer && answer.code === 401 && this.#password !== null) {
      this.#challenge = readChallenge(answer.message)
      if (this.#challenge) answer = await this.#send(method, params, permit)
    }
    if (answer === null) throw new DriverRefusal('timeout', 'the device did not answer')
    if ('result' in answer) return answer.result
    if (answer.code === 401) throw new DriverRefusal('forbidden', 'the device refused the password')
    throw new DriverRefusal('hardware', answer.message.slice(0, 200))
  }

  close(): void {
    this.#socket.terminate()
  }

  #send(method: string, params: object, permit: () => void): Promise<Answer> {
    permit()
    this.#lastId += 1
    const id = this.#lastId
    const auth = this.#challenge && this.#password !== null
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const timer = setTimeout(() => this.close(), this.#answerMs)
    this.#waiting.set(id, answer => {
      clearTimeout(timer)
      this.#waiting.delete(id)
      resolve(answer)
    })
    const request = {
      id,
      src: 'mayim',
      method,
      params,
      ...(auth && this.#challenge && { auth: answerChallenge(this.#challenge, this.#password ?? '') }),
    }
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request))
    else this.#waiting.get(id)?.(null)
    return promise
  }
}
