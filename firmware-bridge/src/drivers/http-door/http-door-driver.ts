import { createHash, randomBytes } from 'node:crypto'
import { type Driver, DriverRefusal } from '../../ground/driver.ts'
import { type ConnectionTimes, StayConnected, Turns, usualTimes } from '../../ground/stay-connected.ts'
import type { Channels, DeviceListener, Switching } from '../../relay/relay-device.ts'
import { createRelayDriver, type WiredDevice } from '../../relay/relay-driver.ts'
import { type SelfLocking, workAround } from '../../relay/self-locking.ts'
import { channelsOf, type Wiring } from '../../relay/wiring.ts'
import { type ControllerName, controllers, type DoorRequest } from './controller.ts'
import { type HttpAddress, type HttpAnswer, httpCall } from './http-call.ts'

export interface HttpDoorOptions {
  readonly devices: readonly (HttpDoorAddress & { readonly points: Wiring })[]
  readonly times?: HttpDoorTimes
}

const httpDoorTimes: HttpDoorTimes = { ...usualTimes, pollMs: 1_000 }

/** Drives door controllers that open doors by HTTP: UniFi Access, Axis, 2N. */
export function createHttpDoorDriver({ devices, times = httpDoorTimes }: HttpDoorOptions): Driver {
  const driver = createRelayDriver(controllersOf({ devices, times }))
  return Object.assign(driver, { change: (next: HttpDoorOptions) => driver.rewire(controllersOf(next)) })
}

function controllersOf({ devices, times = httpDoorTimes }: HttpDoorOptions): WiredDevice[] {
  return devices.map(({ points, ...address }) => ({
    key: JSON.stringify(address),
    points,
    open: () => workAround(new HttpDoorDevice(address, doorsOf(channelsOf(points)), times)),
  }))
}

function doorsOf({ relays, inputs }: Channels): string[] {
  return [...new Set([...relays, ...inputs])]
}

interface HttpDoorAddress extends HttpAddress {
  readonly controller: ControllerName
  readonly username: string
  /** The password of a digest login, or the token of a bearer login. */
  readonly password: string
  /** How long the controller keeps a door unlocked after a pulse, as it is set there. */
  readonly pulseMs: number
}

interface HttpDoorTimes extends ConnectionTimes {
  readonly pollMs: number
}

/** Answers that say nothing of what a controller can do. */
const passing: ReadonlySet<number> = new Set([408, 425, 429, 503])
const unreachable: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * A door controller that opens doors by HTTP requests and times a pulse itself. Its relays are its doors, by the ids that
 * it gives them; so are its inputs, closed while the door is. A request without an answer is never sent again.
 */
class HttpDoorDevice implements SelfLocking {
  readonly model: string
  readonly reportsRelays = true
  readonly pulseMs: number
  readonly #address: HttpDoorAddress
  #doors: readonly string[]
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
    this.pulseMs = address.pulseMs
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

  rewire(channels: Channels): void {
    this.#doors = doorsOf(channels)
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
      const value = parse(answer.text)
      // Some refuse with an error of the server and say so in JSON.
      if (passing.has(answer.status))
        throw new DriverRefusal('busy', `the controller has no time: ${answer.status}`)
      if (value !== undefined && controllers[this.#address.controller].succeeded(value) === false)
        return value
      if ((answer.status >= 400 && answer.status < 500) || answer.status === 501)
        throw new DriverRefusal('hardware', `the controller refused: ${answer.status}`)
      if (answer.status !== 200)
        throw new DriverRefusal('unknown', `the controller answered ${answer.status}`)
      if (value === undefined) throw new DriverRefusal('unknown', 'the controller answered no JSON')
      return value
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The challenge of a digest login (RFC 7616). */
interface DigestChallenge {
  readonly realm: string
  readonly nonce: string
  readonly opaque: string | null
  /** Whether the server knows `qop=auth`. */
  readonly auth: boolean
  readonly algorithm: 'MD5' | 'SHA-256'
}

const longestHeader = 2_000
const parameter = /([a-z]+)\s*=\s*(?:"([^"\\]*)"|([^\s,"]+))/gi

/** Reads the header WWW-Authenticate, which may offer several; null if none is a digest that can be answered. */
export function readDigestChallenge(header: string): DigestChallenge | null {
  if (header.length > longestHeader) return null
  const [, ...offers] = header.split(/(?:^|[\s,])digest\s/i)
  return offers.map(readDigest).find(each => each !== null) ?? null
}

function readDigest(header: string): DigestChallenge | null {
  const values = new Map<string, string>()
  for (const [, name = '', quoted, plain] of header.matchAll(parameter))
    values.set(name.toLowerCase(), quoted ?? plain ?? '')
  const [realm, nonce] = [values.get('realm'), values.get('nonce')]
  const algorithm = (values.get('algorithm') ?? 'MD5').toUpperCase()
  const qop = values
    .get('qop')
    ?.split(',')
    .map(each => each.trim())
  if (realm === undefined || !nonce || (algorithm !== 'MD5' && algorithm !== 'SHA-256')) return null
  if (qop && !qop.includes('auth')) return null
  return { realm, nonce, opaque: values.get('opaque') ?? null, auth: qop !== undefined, algorithm }
}

interface DigestLogin {
  readonly username: string
  readonly password: string
  readonly method: string
  /** Path and query of the request. */
  readonly uri: string
  /** How often the nonce has been used, this time included. */
  readonly count: number
  readonly cnonce?: string
}

/** The header Authorization for a challenge. */
function answerDigest(challenge: DigestChallenge, login: DigestLogin): string {
  const { realm, nonce, opaque, auth, algorithm } = challenge
  const { username, password, method, uri, count, cnonce = randomBytes(8).toString('hex') } = login
  const hash = (...parts: string[]) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(parts.join(':'))
      .digest('hex')
  const [ha1, ha2] = [hash(username, realm, password), hash(method, uri)]
  const nc = count.toString(16).padStart(8, '0')
  const response = auth ? hash(ha1, nonce, nc, cnonce, 'auth', ha2) : hash(ha1, nonce, ha2)
  const fields = [
    `username="${username}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${uri}"`,
    `algorithm=${algorithm}`,
    `response="${response}"`,
    ...(auth ? ['qop=auth', `nc=${nc}`, `cnonce="${cnonce}"`] : []),
    ...(opaque === null ? [] : [`opaque="${opaque}"`]),
  ]
  return `Digest ${fields.join(', ')}`
}
