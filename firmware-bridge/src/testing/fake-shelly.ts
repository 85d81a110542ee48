import { createHash } from 'node:crypto'
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
  /** The nonce of the login; another one makes earlier logins invalid. */
  nonce: number
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
  readonly auth?: { nonce: number; cnonce: string; response: string }
}

/**
 * A Shelly with five switches and four inputs, after the Shelly API docs of generation 2: General/RPCProtocol,
 * General/Authentication, General/Notifications, ComponentsAndServices/Switch, Light and Input.
 */
export async function startFakeShelly(password: string): Promise<FakeShelly> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/rpc' })
  await new Promise(resolve => server.once('listening', resolve))
  const outputs = new Array<boolean>(5).fill(false)
  const inputs = new Array<boolean>(4).fill(false)
  const timers = new Map<number, NodeJS.Timeout>()
  const toggles: number[] = []
  const light = { output: false, brightness: 100 }
  const fake = { toggles, acts: 0, answers: 'rightly' as FakeShelly['answers'], nonce: 1_625_038_762 }
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
    if (!auth || auth.nonce !== fake.nonce) return false
    const ha1 = sha256('admin', realm, password)
    const ha2 = sha256('dummy_method', 'dummy_uri')
    return auth.response === sha256(ha1, auth.nonce, 1, auth.cnonce, 'auth', ha2)
  }
  const answer = (request: Request): object => {
    const { method, params } = request
    if (!isAllowed(request)) {
      const challenge = { auth_type: 'digest', nonce: fake.nonce, nc: 1, realm, algorithm: 'SHA-256' }
      return { error: { code: 401, message: JSON.stringify(challenge) } }
    }
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
