import { type Driver, DriverRefusal } from '../../ground/driver.ts'
import { type ConnectionTimes, StayConnected, Turns, usualTimes } from '../../ground/stay-connected.ts'
import type { Channels, DeviceListener, Switching } from '../../relay/relay-device.ts'
import { createRelayDriver, type WiredDevice } from '../../relay/relay-driver.ts'
import { type SelfLocking, workAround } from '../../relay/self-locking.ts'
import { channelsOf, type Wiring } from '../../relay/wiring.ts'
import { type HttpAddress, type HttpAnswer, httpCall } from '../http-door/http-call.ts'
import { type HubRecord, NotificationHub, statusIdsIn } from './notification-hub.ts'

export interface HartmannOptions {
  readonly devices: readonly (HartmannAddress & { readonly points: Wiring })[]
  readonly times?: HartmannTimes
}

const hartmannTimes: HartmannTimes = { ...usualTimes, pingMs: 10_000 }

/** Drives the doors of Hartmann Controls' servers: Protector.Net and Odyssey. */
export function createHartmannDriver({ devices, times = hartmannTimes }: HartmannOptions): Driver {
  const driver = createRelayDriver(serversOf({ devices, times }))
  return Object.assign(driver, { change: (next: HartmannOptions) => driver.rewire(serversOf(next)) })
}

function serversOf({ devices, times = hartmannTimes }: HartmannOptions): WiredDevice[] {
  return devices.map(({ points, ...address }) => ({
    key: JSON.stringify(address),
    points,
    open: () => workAround(new HartmannDevice(address, doorsOf(channelsOf(points)), times)),
  }))
}

function doorsOf({ relays, inputs }: Channels): string[] {
  return [...new Set([...relays, ...inputs])]
}

interface HartmannAddress extends HttpAddress {
  readonly username: string
  readonly password: string
  /** How long a door stays unlocked after a pulse, as it is set at the server. */
  readonly pulseMs: number
}

interface HartmannTimes extends ConnectionTimes {
  readonly pingMs: number
}

const minuteMs = 60_000
const unreachable: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * A Protector.Net or Odyssey server of Hartmann Controls. Its relays are its doors by their numbers, and so are its inputs,
 * closed while the door is. Requests go by HTTPS with the cookie of a login; a door counts as unlocked when the server's
 * live events say that its strike is. A request without an answer is never sent again.
 */
class HartmannDevice implements SelfLocking {
  readonly model = 'Hartmann Protector.Net'
  readonly reportsRelays = true
  readonly pulseMs: number
  readonly #address: HartmannAddress
  #doors: readonly string[]
  readonly #times: HartmannTimes
  readonly #turns = new Turns()
  readonly #awaited = new Map<string, () => void>()
  #doorOf: ReadonlyMap<string, string> = new Map()
  #cookie = ''
  #hub: NotificationHub | null = null
  readonly #loop: StayConnected

  constructor(address: HartmannAddress, doors: readonly string[], times: HartmannTimes) {
    this.#address = address
    this.pulseMs = address.pulseMs
    this.#doors = doors
    this.#times = times
    this.#loop = new StayConnected(times)
  }

  start(listener: DeviceListener): Promise<void> {
    return this.#loop.start(() => this.#connect(listener), listener.offline)
  }

  async write(door: string, { on, forMs, hold }: Switching, permit: () => void): Promise<number | null> {
    if (!this.#hub) throw new DriverRefusal('unavailable', 'the server is disconnected')
    const { pulseMs } = this.#address
    const DoorIds = [Number(door)]
    // What the door does by its schedule is set at the server: locked, there.
    if (!on) await this.#command('ResumeDoor', { DoorIds }, permit)
    else if (!hold) await this.#unlock(door, 'PulseDoor', { DoorIds }, permit)
    else {
      const Minutes = Math.ceil((forMs ?? pulseMs) / minuteMs)
      const override = { DoorIds, OverrideType: 'Time', TimeZoneMode: 'Unlock', Minutes }
      await this.#unlock(door, 'OverrideDoor', override, permit)
    }
    return on && !hold ? pulseMs : null
  }

  /** The server tells the ids of its doors at the login. A connection that ends locks no door. */
  rewire(channels: Channels): void {
    const known = this.#doors
    this.#doors = doorsOf(channels)
    if (this.#doors.some(door => !known.includes(door))) this.#hub?.close()
  }

  async stop(): Promise<void> {
    this.#loop.stop()
    this.#hub?.close()
  }

  async #connect(listener: DeviceListener): Promise<{ ended: Promise<string> }> {
    await this.#turns.run(() => this.#logIn())
    const statusIds = statusIdsIn(await this.#call('GET', '/api/system/overview/System'))
    const doorOf = new Map(this.#doors.map(door => [statusIds.get(door) ?? '', door]))
    const missing = this.#doors.filter(door => !statusIds.has(door))
    if (missing.length > 0) throw new Error(`the server has no door ${missing.join(', ')}`)
    this.#doorOf = doorOf
    const negotiated = await this.#call('POST', '/rt/notificationHub/negotiate?negotiateVersion=1')
    const token = (negotiated as { connectionToken?: unknown } | null)?.connectionToken
    if (typeof token !== 'string') throw new Error('the server offers no live events')
    const panels = [...new Set([...doorOf.keys()].map(id => id.split('::')[0] ?? ''))]
    const login = { token, cookie: this.#cookie, panels }
    const hub = await NotificationHub.open(this.#address, login, this.#times, record =>
      this.#take(record, listener),
    )
    this.#hub = hub
    const ended = hub.ended.then(why => {
      if (this.#hub === hub) this.#hub = null
      return why
    })
    listener.online()
    return { ended }
  }

  #take(record: HubRecord, listener: DeviceListener): void {
    if (record.is === 'contact' && this.#doors.includes(record.door))
      listener.input(record.door, record.closed)
    if (record.is !== 'strike') return
    const door = this.#doorOf.get(record.statusId)
    if (door === undefined) return
    if (record.unlocked) this.#awaited.get(door)?.()
    listener.relay(door, record.unlocked)
  }

  /**
   * A server that has the request may have a panel that is away, so the strike confirms it. If the live events end
   * meanwhile, the answer of the server must do.
   */
  async #unlock(door: string, name: string, body: object, permit: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => undefined)
    this.#awaited.set(door, resolve)
    void this.#hub?.ended.then(() => resolve())
    try {
      await this.#command(name, body, permit)
      const late = new DriverRefusal('timeout', 'the panel did not unlock the door')
      const timer = setTimeout(reject, this.#times.answerMs, late)
      await promise.finally(() => clearTimeout(timer))
    } finally {
      this.#awaited.delete(door)
    }
  }

  async #command(name: string, body: object, permit: () => void): Promise<void> {
    await this.#call('POST', `/api/PanelCommands/${name}`, body, permit)
  }

  /** Sends a request and returns its answer as JSON. Logs in once if the session is over; the server has not acted then. */
  #call(method: string, path: string, body?: object, permit: () => void = () => undefined): Promise<unknown> {
    return this.#turns.run(async () => {
      let answer = await this.#send(method, path, body, permit)
      if (answer.status === 401) {
        await this.#logIn()
        answer = await this.#send(method, path, body, permit)
      }
      if (answer.status === 401 || answer.status === 403)
        throw new DriverRefusal('forbidden', 'the server refused the login')
      if (answer.status >= 400 && answer.status < 500)
        throw new DriverRefusal('hardware', `the server refused: ${answer.status}`)
      if (answer.status !== 200 && answer.status !== 204)
        throw new DriverRefusal('unknown', `the server answered ${answer.status}`)
      try {
        return answer.text === '' ? null : (JSON.parse(answer.text) as unknown)
      } catch {
        throw new DriverRefusal('unknown', 'the server answered no JSON')
      }
    })
  }

  async #logIn(): Promise<void> {
    const { username: Username, password: Password } = this.#address
    this.#cookie = ''
    const answer = await this.#send('POST', '/auth', { Username, Password }, () => undefined)
    const cookie = answer.cookies
      .map(each => each.split(';')[0] ?? '')
      .find(each => each.startsWith('ss-id='))
    if (answer.status !== 200 || cookie === undefined)
      throw new DriverRefusal('forbidden', 'the server refused the login')
    this.#cookie = cookie
  }

  async #send(
    method: string,
    path: string,
    body: object | undefined,
    permit: () => void,
  ): Promise<HttpAnswer> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      accept: 'application/json',
      ...(this.#cookie !== '' && { cookie: this.#cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'content-length': String(Buffer.byteLength(text)) }),
    }
    permit()
    try {
      return await httpCall(
        this.#address,
        { method, path, headers, body: text || null },
        this.#times.answerMs,
      )
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      throw new DriverRefusal(unreachable.has(code) ? 'unavailable' : 'timeout', message)
    }
  }
}
