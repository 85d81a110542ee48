import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

interface FakeDoor {
  unlocked: boolean
  timer?: NodeJS.Timeout
}

export interface FakeHartmann {
  readonly port: number
  readonly doors: ReadonlyMap<number, FakeDoor>
  acts: number
  /** `panel away`: the server takes a command, and the panel of the door does not hear it. */
  answers: 'rightly' | 'refusal' | 'panel away'
  /** Ends every session, so that the next request is answered with 401. */
  endSessions(): void
  /** Tells of a contact as the panel does. */
  moveContact(door: number, word: string): void
  restart(): void
  close(): Promise<void>
}

interface FakeOptions {
  readonly password: string
  readonly pulseMs: number
  readonly doors: readonly number[]
  readonly tls?: { readonly key: string; readonly cert: string }
}

interface Reply {
  readonly status: number
  readonly value?: object
  readonly cookie?: string
}

const panel = '00-1F-2E-3D-4C-5B'
const recordEnd = '\u001e'
const minuteMs = 60_000
const pingEveryMs = 100

/**
 * A Protector.Net server on a real HTTP server, with the calls that its own Swagger lists and its live events over SignalR.
 * Hartmann publishes no document of them: the shapes are those that the Home Assistant integration hitchin999/protector_net
 * speaks with real servers.
 */
export async function startFakeHartmann(options: FakeOptions): Promise<FakeHartmann> {
  const doors = new Map(options.doors.map((id): [number, FakeDoor] => [id, { unlocked: false }]))
  const sessions = new Set<string>()
  const tokens = new Set<string>()
  const fake = { acts: 0, answers: 'rightly' as FakeHartmann['answers'] }
  const live = new WebSocketServer({ noServer: true })
  let last = 0
  const next = (prefix: string) => `${prefix}${++last}`

  const tell = (target: string, argument: unknown): void => {
    const text = JSON.stringify({ type: 1, target, arguments: [argument] }) + recordEnd
    for (const client of live.clients) if (subscribed.has(client)) client.send(text)
  }
  const subscribed = new WeakSet<WebSocket>()
  const statusIdOf = (id: number) => `${panel}::D${id}`
  const setStrike = (id: number, unlocked: boolean): void => {
    const door = doors.get(id)
    if (!door || door.unlocked === unlocked) return
    door.unlocked = unlocked
    tell('status', {
      statusType: 'Door',
      statusId: statusIdOf(id),
      strike: unlocked,
      opener: unlocked,
      overridden: false,
      timeZone: unlocked ? 5 : 1,
    })
  }
  const unlockFor = (id: number, ms: number): void => {
    const door = doors.get(id)
    if (!door) return
    clearTimeout(door.timer)
    fake.acts += 1
    setStrike(id, true)
    door.timer = setTimeout(() => setStrike(id, false), ms)
  }
  const command = (name: string, body: Record<string, unknown>): number => {
    if (fake.answers === 'refusal') return 400
    if (fake.answers === 'panel away') return 200
    for (const id of body.DoorIds as number[]) {
      if (name === 'PulseDoor') unlockFor(id, options.pulseMs)
      else if (name === 'OverrideDoor' && body.OverrideType === 'Time' && body.TimeZoneMode === 'Unlock')
        unlockFor(id, Number(body.Minutes) * minuteMs)
      else if (name === 'ResumeDoor') {
        clearTimeout(doors.get(id)?.timer)
        setStrike(id, false)
      } else return 404
    }
    return 200
  }
  const overview = () => ({
    Status: {
      Nodes: [
        {
          Type: 'Site',
          Name: 'Default',
          Nodes: [
            {
              Type: 'Panel',
              Nodes: options.doors.map(Id => ({
                Type: 'Door',
                Id,
                Name: `Door ${Id}`,
                StatusId: statusIdOf(Id),
                Nodes: [{ Type: 'Reader', Id: Id + 100, Name: `Door ${Id} Reader`, Nodes: null }],
              })),
            },
          ],
        },
      ],
    },
  })
  const answer = ({ url = '', method, headers }: IncomingMessage, text: string): Reply => {
    const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>
    if (url === '/auth') {
      if (body.Password !== options.password) return { status: 401 }
      const session = next('session-')
      sessions.add(session)
      return { status: 200, value: { SessionId: session }, cookie: `ss-id=${session}; Path=/; HttpOnly` }
    }
    if (!isSignedIn(headers, sessions)) return { status: 401 }
    if (url === '/api/system/overview/System') return { status: 200, value: overview() }
    if (url === '/rt/notificationHub/negotiate?negotiateVersion=1' && method === 'POST') {
      const connectionToken = next('token-')
      tokens.add(connectionToken)
      return { status: 200, value: { negotiateVersion: 1, connectionToken } }
    }
    const [, name = ''] = /^\/api\/PanelCommands\/(\w+)$/.exec(url) ?? []
    return { status: name && method === 'POST' ? command(name, body) : 404 }
  }
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      const { status, value = {}, cookie } = answer(request, text)
      const headers = { 'content-type': 'application/json', ...(cookie && { 'set-cookie': [cookie] }) }
      response.writeHead(status, headers).end(JSON.stringify(value))
    })
  }
  const server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener)
  server.on('upgrade', (request, socket, head) => {
    const { searchParams } = new URL(request.url ?? '', 'http://server')
    if (!isSignedIn(request.headers, sessions) || !tokens.delete(searchParams.get('id') ?? ''))
      return socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n')
    live.handleUpgrade(request, socket, head, client => {
      client.on('error', () => undefined)
      client.on('message', data => {
        for (const record of String(data).split(recordEnd)) {
          if (record === '') continue
          const {
            protocol,
            target,
            invocationId,
            arguments: given,
          } = JSON.parse(record) as Record<string, unknown>
          if (protocol === 'json') client.send(`{}${recordEnd}`)
          if (target === 'subscribeToStatus' && (given as string[][])[0]?.includes(panel))
            subscribed.add(client)
          if (target !== undefined)
            client.send(JSON.stringify({ type: 3, invocationId, result: null }) + recordEnd)
        }
      })
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const pings = setInterval(() => {
    for (const client of live.clients) client.send(`{"type":6}${recordEnd}`)
  }, pingEveryMs)
  const restart = (): void => {
    for (const door of doors.values()) {
      clearTimeout(door.timer)
      door.unlocked = false
    }
    sessions.clear()
    for (const client of live.clients) client.terminate()
    server.closeAllConnections()
  }
  return Object.assign(fake, {
    port: (server.address() as AddressInfo).port,
    doors,
    endSessions: () => sessions.clear(),
    moveContact: (id: number, word: string) =>
      tell('notification', [
        { NotificationType: 'DOOR_CONTACT_STATE', SourceType: 'Door', SourceId: id, StateValues: [word] },
      ]),
    restart,
    async close() {
      clearInterval(pings)
      restart()
      await new Promise(resolve => server.close(resolve))
    },
  })
}

function isSignedIn(headers: IncomingMessage['headers'], sessions: ReadonlySet<string>): boolean {
  return sessions.has(/ss-id=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '')
}
