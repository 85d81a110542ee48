import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ControllerName } from '../drivers/http-door/controller.ts'

interface Door {
  unlocked: boolean
  closed: boolean
  timer?: NodeJS.Timeout
}

export interface FakeDoors {
  readonly port: number
  readonly doors: Map<string, Door>
  acts: number
  answers: 'rightly' | 'refusal' | 'nonsense' | 'redirect'
  /** Locks nothing and holds nothing unlocked, as UniFi hubs without lock rules, and refuses it so. */
  lockRefusal: { readonly status: number; readonly body: unknown } | null
  /** How often it was asked to lock or to hold. */
  ruleRequests: number
  /** The nonce of the digest login; another one makes earlier logins stale. */
  nonce: string
  restart(): void
  close(): Promise<void>
}

interface FakeOptions {
  readonly controller: ControllerName
  readonly password: string
  readonly pulseMs: number
  readonly tls?: { readonly key: string; readonly cert: string }
}

type Action = 'pulse' | 'unlock' | 'lock' | 'status'
interface Asked {
  readonly action: Action
  readonly door: string
}

const md5 = (...parts: string[]) => createHash('md5').update(parts.join(':')).digest('hex')

/** The request of each make, and its answers: UniFi Access API Reference, VAPIX Door control service, 2N HTTP API manual. */
const makes: Record<
  ControllerName,
  {
    read(request: IncomingMessage, body: string): Asked | null
    answer(asked: Asked, door: Door): unknown
    readonly refusal: { readonly status: number; readonly body: unknown }
  }
> = {
  unifi: {
    read({ method, url = '' }, body) {
      const [, door = '', what = ''] = /^\/api\/v1\/developer\/doors\/([\w-]+)(?:\/(\w+))?$/.exec(url) ?? []
      if (method === 'GET') return { action: 'status', door }
      if (method === 'PUT' && what === 'unlock') return { action: 'pulse', door }
      const rule = JSON.parse(body || '{}') as { type?: string; interval?: number }
      return { action: rule.type === 'custom' && rule.interval ? 'unlock' : 'lock', door }
    },
    answer: ({ action, door }, { unlocked, closed }) => ({
      code: 'SUCCESS',
      msg: 'success',
      data:
        action === 'status'
          ? {
              id: door,
              door_lock_relay_status: unlocked ? 'unlock' : 'lock',
              door_position_status: closed ? 'close' : 'open',
            }
          : null,
    }),
    refusal: { status: 200, body: { code: 'CODE_OPERATION_FORBIDDEN', msg: 'forbidden', data: null } },
  },
  axis: {
    read(_request, body) {
      const [[call = '', value = {}] = []] = Object.entries(
        JSON.parse(body) as Record<string, { Token?: string }>,
      )
      const actions: Record<string, Action> = {
        'tdc:AccessDoor': 'pulse',
        'tdc:UnlockDoor': 'unlock',
        'tdc:LockDoor': 'lock',
        'tdc:GetDoorState': 'status',
      }
      const action = actions[call]
      return action ? { action, door: value.Token ?? '' } : null
    },
    answer: ({ action }, { unlocked, closed }) =>
      action === 'status'
        ? {
            DoorState: {
              DoorPhysicalState: closed ? 'Closed' : 'Open',
              DoorMode: unlocked ? 'Accessed' : 'Locked',
            },
          }
        : {},
    refusal: { status: 400, body: { Fault: 'env:Receiver', FaultReason: 'invalid token' } },
  },
  '2n': {
    read({ url = '' }) {
      const { pathname, searchParams } = new URL(url, 'http://door')
      const door = searchParams.get('switch') ?? ''
      const actions: Record<string, Action> = { trigger: 'pulse', on: 'unlock', off: 'lock' }
      const action = pathname === '/api/switch/status' ? 'status' : actions[searchParams.get('action') ?? '']
      return action ? { action, door } : null
    },
    answer: ({ action, door }, { unlocked }) => ({
      success: true,
      result: action === 'status' ? { switches: [{ switch: Number(door), active: unlocked }] } : {},
    }),
    refusal: { status: 200, body: { success: false, error: { code: 12, param: 'switch' } } },
  },
}

/** A door controller of one make on a real HTTP server, with its login. */
export async function startFakeDoors(options: FakeOptions): Promise<FakeDoors> {
  const make = makes[options.controller]
  const doors = new Map<string, Door>()
  const fake = {
    acts: 0,
    answers: 'rightly' as FakeDoors['answers'],
    nonce: 'dcd98b71',
    lockRefusal: null as FakeDoors['lockRefusal'],
    ruleRequests: 0,
  }
  const doorOf = (id: string): Door => {
    const door = doors.get(id) ?? { unlocked: false, closed: true }
    doors.set(id, door)
    return door
  }
  const act = ({ action, door: id }: Asked): Door => {
    const door = doorOf(id)
    if (action === 'status') return door
    clearTimeout(door.timer)
    door.unlocked = action !== 'lock'
    if (door.unlocked) fake.acts += 1
    if (action === 'pulse')
      door.timer = setTimeout(() => {
        door.unlocked = false
      }, options.pulseMs)
    return door
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const reply = (status: number, value: unknown, headers = {}): void => {
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(value))
    }
    if (!isAllowed(request, options, fake.nonce)) {
      const challenge = `Digest realm="AXIS_ACCC", nonce="${fake.nonce}", algorithm=MD5, qop="auth"`
      return void reply(401, {}, options.controller === 'unifi' ? {} : { 'www-authenticate': challenge })
    }
    const asked = make.read(request, body)
    if (!asked) return void reply(404, {})
    if (asked.action !== 'status') {
      if (asked.action !== 'pulse') {
        fake.ruleRequests += 1
        const { lockRefusal } = fake
        if (lockRefusal) return void reply(lockRefusal.status, lockRefusal.body)
      }
      if (fake.answers === 'refusal') return void reply(make.refusal.status, make.refusal.body)
      if (fake.answers === 'nonsense') return void reply(200, ['welcome'])
      if (fake.answers === 'redirect') return void reply(302, {}, { location: 'http://elsewhere.example/' })
    }
    reply(200, make.answer(asked, act(asked)))
  }
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
    })
    request.on('end', () => onRequest(request, response, body))
  }
  const server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const restart = (): void => {
    for (const door of doors.values()) {
      clearTimeout(door.timer)
      door.unlocked = false
    }
    server.closeAllConnections()
  }
  return Object.assign(fake, {
    port: (server.address() as AddressInfo).port,
    doors,
    restart,
    async close() {
      restart()
      await new Promise(resolve => server.close(resolve))
    },
  })
}

function isAllowed(
  { headers, method = '', url = '' }: IncomingMessage,
  options: FakeOptions,
  nonce: string,
): boolean {
  const { authorization = '' } = headers
  if (options.controller === 'unifi') return authorization === `Bearer ${options.password}`
  const field = (name: string) => new RegExp(`${name}="?([^",]+)`).exec(authorization)?.[1] ?? ''
  const ha1 = md5('root', 'AXIS_ACCC', options.password)
  const expected = md5(ha1, nonce, field('nc'), field('cnonce'), 'auth', md5(method, url))
  return field('nonce') === nonce && field('response') === expected
}
