import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export interface FakeShelly {
  readonly port: number
  readonly outputs: boolean[]
  /** The light component, which is a dimmer. */
  readonly light: { output: boolean; brightness: number }
  /** Sets an input, and notifies. */
  setInput(input: number, on: boolean): void
  acts: number
  /** The `toggle_after` of each request that had one, in seconds. */
  readonly toggles: number[]
  answers: 'rightly' | 'error' | 'nonsense'
  /** Forgets the nonces: earlier logins are invalid. */
  forgetNonces(): void
  /** Nonces of somebody else take these places of the 32 of firmware 2. */
  takenNonces: number
  /** How often it answered 401 and 429. */
  readonly refused: { challenge: number; throttled: number }
  /** When it was asked for something, of the monotonic clock in milliseconds. */
  readonly asked: number[]
  restart(): void
  close(): Promise<void>
}

const realm = 'shellypro4pm-f008d1d8b8b8'
const sha256 = (...parts: (string | number)[]) => createHash('sha256').update(parts.join(':')).digest('hex')

interface Request {
  readonly id: number
  readonly src: string
  readonly method: string
  readonly params?: { id: number; on: boolean; toggle_after?: number; brightness?: number }
  readonly auth?: { nonce: string | number; nc?: number; cnonce: string; response: string }
}

/**
 * A Shelly with five switches and four inputs, after the Shelly API docs of generation 2: General/RPCProtocol,
 * General/Authentication, General/Notifications, ComponentsAndServices/Switch, Light and Input.
 * @param password null for a device that asks for none
 * @param nonces how its firmware counts: 2 refuses a count that does not go up and keeps 32 nonces; 1 takes a nonce as
 * often as it comes; `same` takes only the count of the challenge
 */
export async function startFakeShelly(
  password: string | null,
  nonces: 1 | 2 | 'same' = 2,
): Promise<FakeShelly> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/rpc' })
  await new Promise(resolve => server.once('listening', resolve))
  const outputs = new Array<boolean>(5).fill(false)
  const inputs = new Array<boolean>(4).fill(false)
  const timers = new Map<number, NodeJS.Timeout>()
  const toggles: number[] = []
  const light = { output: false, brightness: 100 }
  const refused = { challenge: 0, throttled: 0 }
  const known = new Map<string | number, number>()
  const asked: number[] = []
  const fake = {
    toggles,
    acts: 0,
    answers: 'rightly' as FakeShelly['answers'],
    takenNonces: 0,
    refused,
    asked,
  }
  const notify = (component: string, status: object): void => {
    const params = { ts: 1_625_038_762.3, [component]: status }
    const text = JSON.stringify({ src: realm, dst: 'mayim', method: 'NotifyStatus', params })
    for (const client of server.clients) client.send(text)
  }
  const setOutput = (id: number, on: boolean): void => {
    if (outputs[id] === on) return
    outputs[id] = on
    notify(`switch:${id}`, { id, output: on, source: 'WS_in' })
  }
  const setSwitch = ({ id, on, toggle_after }: NonNullable<Request['params']>): object => {
    clearTimeout(timers.get(id))
    const result = { was_on: outputs[id] === true }
    if (on) fake.acts += 1
    setOutput(id, on)
    if (toggle_after === undefined) return result
    toggles.push(toggle_after)
    timers.set(
      id,
      setTimeout(() => setOutput(id, !on), toggle_after * 1000),
    )
    return result
  }
  const setLight = ({ id, on, brightness }: NonNullable<Request['params']>): null => {
    if (on) fake.acts += 1
    light.output = on
    if (brightness !== undefined) light.brightness = brightness
    notify(`light:${id}`, { id, ...light, source: 'WS_in' })
    return null
  }
  const status = (): object => ({
    'light:0': { id: 0, ...light, source: 'init' },
    sys: { mac: 'F008D1D8B8B8' },
    ...Object.fromEntries(outputs.map((output, id) => [`switch:${id}`, { id, output, source: 'init' }])),
    ...Object.fromEntries(inputs.map((state, id) => [`input:${id}`, { id, state }])),
  })
  const isAllowed = ({ auth }: Request): boolean => {
    if (password === null) return true
    const last = auth && known.get(auth.nonce)
    if (!auth || last === undefined) return false
    const nc = nonces === 'same' ? 1 : (auth.nc ?? 1)
    const ha1 = sha256('admin', realm, password)
    const ha2 = sha256('dummy_method', 'dummy_uri')
    if (auth.response !== sha256(ha1, auth.nonce, nc, auth.cnonce, 'auth', ha2)) return false
    if (nonces === 2 && nc <= last) return false
    known.set(auth.nonce, nc)
    return true
  }
  const refusal = (): object => {
    if (nonces === 2 && known.size + fake.takenNonces >= 32) {
      refused.throttled += 1
      return { error: { code: 429, message: 'Too many requests' } }
    }
    refused.challenge += 1
    const nonce = nonces === 2 ? `${randomBytes(15).toString('base64')}==` : 1_625_038_762 + refused.challenge
    known.set(nonce, 0)
    const challenge = { auth_type: 'digest', nonce, nc: 1, realm, algorithm: 'SHA-256' }
    return { error: { code: 401, message: JSON.stringify(challenge) } }
  }
  const answer = (request: Request): object => {
    const { method, params } = request
    asked.push(performance.now())
    if (!isAllowed(request)) return refusal()
    if (method === 'Shelly.GetStatus') return { result: status() }
    if (fake.answers === 'error') return { error: { code: -106, message: 'Overtemperature' } }
    if (fake.answers === 'nonsense') return { result: 'later' }
    if (method === 'Switch.Set' && params) return { result: setSwitch(params) }
    if (method === 'Light.Set' && params) return { result: setLight(params) }
    return { error: { code: 404, message: `No handler for ${method}` } }
  }
  server.on('connection', (client: WebSocket) => {
    client.on('error', () => undefined)
    client.on('message', data => {
      const request = JSON.parse(String(data)) as Request
      client.send(JSON.stringify({ id: request.id, src: realm, dst: request.src, ...answer(request) }))
    })
  })
  const clearTimers = (): void => {
    for (const timer of timers.values()) clearTimeout(timer)
  }
  return Object.assign(fake, {
    port: (server.address() as AddressInfo).port,
    outputs,
    light,
    forgetNonces: () => known.clear(),
    setInput(input: number, on: boolean) {
      inputs[input] = on
      notify(`input:${input}`, { id: input, state: on })
    },
    restart() {
      clearTimers()
      outputs.fill(false)
      for (const client of server.clients) client.terminate()
    },
    async close() {
      clearTimers()
      for (const client of server.clients) client.terminate()
      await new Promise(resolve => server.close(resolve))
    },
  })
}
