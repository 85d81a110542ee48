import { WebSocket } from 'ws'
import { type Driver, DriverRefusal } from '../../ground/driver.ts'
import type { Pauses } from '../../ground/retries.ts'
import { type ConnectionTimes, StayConnected, usualTimes } from '../../ground/stay-connected.ts'
import type { DeviceListener, Dimming, RelayDevice, Switching } from '../../relay/relay-device.ts'
import { createRelayDriver, type WiredDevice } from '../../relay/relay-driver.ts'
import type { Wiring } from '../../relay/wiring.ts'
import { type DimmerLevel, type Levels, levelsOf, readShellyFrame } from './shelly-frames.ts'
import { type SentLogin, ShellyLogin } from './shelly-login.ts'

export interface ShellyOptions {
  readonly devices: readonly (ShellyAddress & { readonly points: Wiring })[]
  readonly times?: ShellyTimes
}

const shellyTimes: ShellyTimes = { ...usualTimes, pollMs: 15_000 }

/** Drives Shelly relays of generation 2 and later. */
export function createShellyDriver({ devices, times = shellyTimes }: ShellyOptions): Driver {
  const driver = createRelayDriver(shellysOf({ devices, times }))
  return Object.assign(driver, { change: (next: ShellyOptions) => driver.rewire(shellysOf(next)) })
}

function shellysOf({ devices, times = shellyTimes }: ShellyOptions): WiredDevice[] {
  return devices.map(({ points, ...address }) => ({
    key: JSON.stringify(address),
    points,
    open: () => new ShellyDevice(address, times),
  }))
}

interface ShellyTimes extends ConnectionTimes {
  /** How often the status is requested, which finds a connection that is dead. */
  readonly pollMs: number
  /** How long a device is left alone that refuses to hear more. */
  readonly quiet?: Pauses
}

/** A Shelly of generation 2 or later, by RPC over its WebSocket. It times a pulse itself (`toggle_after`). */
class ShellyDevice implements RelayDevice {
  readonly model = 'Shelly Gen2+'
  readonly reportsRelays = true
  readonly #address: ShellyAddress
  readonly #times: ShellyTimes
  readonly #login: ShellyLogin
  #socket: ShellySocket | null = null
  readonly #loop: StayConnected
  #poll: NodeJS.Timeout | undefined

  constructor(address: ShellyAddress, times: ShellyTimes) {
    this.#address = address
    this.#times = times
    this.#login = new ShellyLogin(address.password, times.quiet)
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
    if (typeof result !== 'object') {
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
    this.#login.refuseWhileQuiet()
    const socket = await ShellySocket.open(this.#address, this.#login, this.#times.answerMs, report)
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
    // A device that is to be left alone still notifies.
    const poll = (): void => {
      readStatus().catch(error => {
        if (!(error instanceof DriverRefusal && error.code === 'busy')) socket.close()
      })
    }
    this.#poll = setInterval(poll, this.#times.pollMs)
    return { ended }
  }
}

type Answer = { readonly result: unknown } | { readonly code: number; readonly message: string } | null

const codeOf = (answer: Answer): number | null => (answer && 'code' in answer ? answer.code : null)
const throttledMs = 2_200
const largestFrame = 256 * 1024
const gen1 = 'no RPC at this address: a Shelly of generation 1 is wired by its MQTT topics'
const isGen1 = ({ message }: Error): boolean => /response: (404|501)$/.test(message)

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
  readonly #login: ShellyLogin
  readonly #answerMs: number
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #lastId = 0

  private constructor(
    socket: WebSocket,
    login: ShellyLogin,
    answerMs: number,
    onStatus: (levels: Levels) => void,
  ) {
    this.#socket = socket
    this.#login = login
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
    { host, port }: ShellyAddress,
    login: ShellyLogin,
    answerMs: number,
    onStatus: (levels: Levels) => void,
  ): Promise<ShellySocket> {
    const socket = new WebSocket(`ws://${host}:${port}/rpc`, {
      handshakeTimeout: answerMs,
      maxPayload: largestFrame,
      perMessageDeflate: false,
    })
    return new Promise((resolve, reject) => {
      socket.once('error', error => reject(isGen1(error) ? new Error(gen1) : error))
      socket.once('open', () => resolve(new ShellySocket(socket, login, answerMs, onStatus)))
    })
  }

  /**
   * Sends a request and returns its result. Answers a challenge once; the device has not acted then. Rejects with
   * `forbidden`, `busy` while the device hears no more, `hardware` if it refuses, `timeout` if it does not answer, which
   * ends the connection.
   * @param permit called right before each sending
   */
  async request(method: string, params: object, permit: () => void = () => undefined): Promise<unknown> {
    let answer = await this.#ask(method, params, permit)
    if (codeOf(answer) === 429) {
      // A device without a place for a nonce has one soon. Nothing was done; a second refusal counts.
      this.#login.forget()
      await new Promise(resolve => setTimeout(resolve, throttledMs))
      answer = await this.#ask(method, params, permit)
    }
    if (answer === null) throw new DriverRefusal('timeout', 'the device did not answer')
    if ('result' in answer) return answer.result
    if (answer.code === 401)
      throw this.#login.leaveAlone(new DriverRefusal('forbidden', 'the device refused the password'))
    if (answer.code === 429)
      throw this.#login.leaveAlone(new DriverRefusal('busy', 'the device hears no more logins for now'))
    throw new DriverRefusal('hardware', answer.message.slice(0, 200))
  }

  /** Sends a request, and again with a login if the device asks for one. */
  async #ask(method: string, params: object, permit: () => void): Promise<Answer> {
    this.#login.refuseWhileQuiet()
    let login = this.#login.next()
    let answer = await this.#send(method, params, permit, login)
    if (answer && 'code' in answer && answer.code === 401 && this.#login.challenged(answer.message, login)) {
      login = this.#login.next()
      answer = await this.#send(method, params, permit, login)
    }
    if (answer && 'result' in answer) this.#login.accepted(login)
    return answer
  }

  close(): void {
    this.#socket.terminate()
  }

  #send(method: string, params: object, permit: () => void, login: SentLogin | null): Promise<Answer> {
    permit()
    this.#lastId += 1
    const id = this.#lastId
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
      ...(login && { auth: login.auth }),
    }
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request))
    else this.#waiting.get(id)?.(null)
    return promise
  }
}
