import { DriverRefusal } from '../../ground/driver.ts'
import { type ConnectionTimes, StayConnected } from '../../ground/stay-connected.ts'
import { Turns } from '../../ground/turns.ts'
import type { DeviceListener, RelayDevice, Switching } from '../../relay/relay-device.ts'
import { type ControllerName, controllers, type DoorRequest } from './controller.ts'
import { answerDigest, type DigestChallenge, readDigestChallenge } from './digest.ts'
import { type HttpAddress, type HttpAnswer, httpCall } from './http-call.ts'

export interface HttpDoorAddress extends HttpAddress {
  readonly controller: ControllerName
  readonly username: string
  /** The password of a digest login, or the token of a bearer login. */
  readonly password: string
  /** How long the controller keeps a door unlocked after a pulse, as it is set there. */
  readonly pulseMs: number
}

export interface HttpDoorTimes extends ConnectionTimes {
  readonly pollMs: number
}

const unreachable: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * A door controller that opens doors by HTTP requests and times a pulse itself. Its relays are its doors, by the ids that
 * it gives them; so are its inputs, closed while the door is. A request without an answer is never sent again.
 */
export class HttpDoorDevice implements RelayDevice {
  readonly model: string
  readonly reportsRelays = true
  readonly #address: HttpDoorAddress
  readonly #doors: readonly string[]
  readonly #times: HttpDoorTimes
  readonly #turns = new Turns()
  #challenge: DigestChallenge | null = null
  #uses = 0
  readonly #loop: StayConnected
  #isStopped = false

  constructor(address: HttpDoorAddress, doors: readonly string[], times: HttpDoorTimes) {
    this.#address = address
    this.#doors = doors
    this.#times = times
    this.#loop = new StayConnected(times)
    this.model = controllers[address.controller].model
  }

  start(listener: DeviceListener): Promise<void> {
    return this.#loop.start(async () => {
      await this.#poll(listener)
      listener.online()
      return { ended: this.#keepPolling(listener) }
    }, listener.offline)
  }

  async write(door: string, { on, forMs, hold }: Switching, permit: () => void): Promise<number | null> {
    const { controller, pulseMs } = this.#address
    const make = controllers[controller]
    const isPulse = on && !hold
    const request = isPulse ? make.pulse(door) : on ? make.unlock(door, forMs ?? pulseMs) : make.lock(door)
    const answer = await this.#call(request, permit)
    const succeeded = make.succeeded(answer)
    if (succeeded === null) throw new DriverRefusal('unknown', 'the controller answered something else')
    if (!succeeded) throw new DriverRefusal('hardware', 'the controller refused')
    return isPulse ? pulseMs : null
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#loop.stop()
  }

  /** Resolves with the reason when the controller no longer answers. */
  async #keepPolling(listener: DeviceListener): Promise<string> {
    for (;;) {
      await new Promise(resolve => setTimeout(resolve, this.#times.pollMs).unref())
      if (this.#isStopped) return 'stopped'
      try {
        await this.#poll(listener)
      } catch (error) {
        return error instanceof Error ? error.message : 'failed'
      }
    }
  }

  async #poll(listener: DeviceListener): Promise<void> {
    const make = controllers[this.#address.controller]
    for (const door of this.#doors) {
      const status = make.readStatus(door, await this.#call(make.status(door)))
      if (!status) throw new DriverRefusal('unknown', 'the controller sent no status')
      if (status.unlocked !== null) listener.relay(door, status.unlocked)
      if (status.closed !== null) listener.input(door, status.closed)
    }
  }

  /** Sends a request and returns its answer as JSON. Logs in once if the controller asks for it; it has not acted then. */
  #call(request: DoorRequest, permit: () => void = () => undefined): Promise<unknown> {
    return this.#turns.run(async () => {
      let answer = await this.#send(request, permit)
      if (answer.status === 401 && controllers[this.#address.controller].login === 'digest') {
        this.#challenge = readDigestChallenge(answer.challenge ?? '')
        this.#uses = 0
        if (this.#challenge) answer = await this.#send(request, permit)
      }
      if (answer.status === 401 || answer.status === 403)
        throw new DriverRefusal('forbidden', 'the controller refused the login')
      if (answer.status >= 400 && answer.status < 500)
        throw new DriverRefusal('hardware', `the controller refused: ${answer.status}`)
      if (answer.status !== 200)
        throw new DriverRefusal('unknown', `the controller answered ${answer.status}`)
      try {
        return JSON.parse(answer.text) as unknown
      } catch {
        throw new DriverRefusal('unknown', 'the controller answered no JSON')
      }
    })
  }

  async #send(request: DoorRequest, permit: () => void): Promise<HttpAnswer> {
    const { method, path } = request
    const body = request.body === undefined ? null : JSON.stringify(request.body)
    const headers = {
      ...this.#authorization(method, path),
      ...(body !== null && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    }
    permit()
    try {
      return await httpCall(this.#address, { method, path, headers, body }, this.#times.answerMs)
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      throw new DriverRefusal(unreachable.has(code) ? 'unavailable' : 'timeout', message)
    }
  }

  #authorization(method: string, uri: string): Record<string, string> {
    const { controller, username, password } = this.#address
    if (controllers[controller].login === 'bearer') return { authorization: `Bearer ${password}` }
    if (!this.#challenge) return {}
    this.#uses += 1
    const login = { username, password, method, uri, count: this.#uses }
    return { authorization: answerDigest(this.#challenge, login) }
  }
}
