import { readdirSync, readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Driver } from '@mayim/firmware-bridge/ground/driver.ts'
import {
  createDriver,
  type DriverName,
  type DriverOptions,
} from '@mayim/firmware-bridge/supervisor/driver-kinds.ts'
import { recordingHost } from '@mayim/firmware-bridge/testing/recording-host.ts'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { afterEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'

const folder = new URL('../../firmware-bridge/src/testing/transcripts/', import.meta.url)
const times = { answerMs: 1_000, firstPauseMs: 10, lastPauseMs: 50 }

interface Line {
  readonly maker?: string
  readonly firmware?: string
  readonly driver?: string
  readonly device?: object
  readonly ask?: string
  readonly answer?: unknown
  readonly start?: true
  readonly say?: unknown
  readonly command?: {
    readonly point: string
    readonly op: string
    readonly args: { readonly forMs?: number }
  }
  readonly outcome?: string
  readonly expect?: Readonly<Record<string, { avail?: string; cannot?: string[]; state?: object }>>
  readonly asked?: string
  readonly times?: number
}

const read = (name: string): Line[] =>
  readFileSync(new URL(name, folder), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line)

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Finds the answer to what was asked. */
type Answer = (asked: string) => unknown
interface Device {
  readonly options: object
  say(what: unknown): unknown
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const players: Record<string, (answer: Answer, device: object) => Promise<Device>> = {
  async shelly(answer, device) {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/rpc' })
    await new Promise(resolve => server.once('listening', resolve))
    ends.push(() => {
      for (const client of server.clients) client.terminate()
      server.close()
    })
    server.on('connection', client =>
      client.on('message', data => {
        const { id, method } = JSON.parse(String(data)) as { id: number; method: string }
        client.send(JSON.stringify({ id, ...(answer(method) as object) }))
      }),
    )
    const { port } = server.address() as AddressInfo
    return {
      options: { devices: [{ ...device, host: '127.0.0.1', port }], times: { ...times, pollMs: 60_000 } },
      say(frame) {
        for (const client of server.clients) client.send(JSON.stringify(frame))
      },
    }
  },
  async 'http-door'(answer, device) {
    const server = createHttpServer((request, response) => {
      request.resume()
      const { status, body } = answer(`${request.method} ${request.url}`) as { status: number; body: unknown }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    const port = await listen(server)
    ends.push(() => server.close())
    const address = { host: '127.0.0.1', port, tls: false, certificate: null, username: '', password: 'x' }
    return {
      options: { devices: [{ ...device, ...address }], times: { ...times, pollMs: 50 } },
      say: () => undefined,
    }
  },
  async modbus(answer, device) {
    const server = createServer(socket => {
      ends.push(() => socket.destroy())
      socket.on('error', () => undefined)
      socket.on('data', frame => {
        const pdu = Buffer.from(String(answer(frame.subarray(7).toString('hex'))), 'hex')
        const header = Buffer.from(frame.subarray(0, 7))
        header.writeUInt16BE(pdu.length + 1, 4)
        socket.write(Buffer.concat([header, pdu]))
      })
    })
    const port = await listen(server)
    ends.push(() => server.close())
    return {
      options: { devices: [{ ...device, host: '127.0.0.1', port }], times: { ...times, pollMs: 50 } },
      say: () => undefined,
    }
  },
  async mqtt(answer, device) {
    const broker = await Aedes.createBroker()
    const server = createServer(broker.handle)
    const port = await listen(server)
    ends.push(
      () => server.close(),
      () => new Promise<void>(resolve => broker.close(() => resolve())),
    )
    const url = `mqtt://127.0.0.1:${port}`
    const client = await mqtt.connectAsync(url, { protocolVersion: 4, clientId: 'device' })
    ends.push(() => client.endAsync(true))
    const say = (what: unknown): Promise<unknown> => {
      const [topic = '', payload = '', retained] = what as string[]
      return client.publishAsync(topic, payload, { qos: 1, retain: retained !== undefined })
    }
    broker.on('publish', (packet, from) => {
      if (from === null || from.id === 'device') return
      for (const message of (answer(`${packet.topic} ${packet.payload}`) ?? []) as unknown[])
        void say(message)
    })
    const address = { url, username: null, password: null }
    return { options: { brokers: [{ ...address, devices: [device] }], times }, say }
  },
}

async function outcomeOf(driver: Driver, command: NonNullable<Line['command']>, at: number): Promise<string> {
  const { point, op, args } = command
  const { forMs, ...rest } = args
  const given = { ...rest, ...(forMs !== undefined && { until: Date.now() + forMs }) }
  const full = {
    cid: `line-${at}-command`,
    point: point as `door/${string}`,
    op,
    args: given,
    exp: Date.now() + 5_000,
  }
  try {
    await driver.begin(full)
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each(readdirSync(folder).filter(name => name.endsWith('.jsonl')))('%s', async name => {
  const [about = {}, ...lines] = read(name)
  const answers = new Map<string, unknown[]>()
  const asked = new Map<string, number>()
  const answer: Answer = what => {
    const key = [...answers.keys()].findLast(
      each => what === each || (about.driver === 'modbus' && what.startsWith(each)),
    )
    asked.set(key ?? what, (asked.get(key ?? what) ?? 0) + 1)
    const list = answers.get(key ?? '') ?? []
    return list.length > 1 ? list.shift() : list[0]
  }
  const player = players[about.driver ?? '']
  if (!player) throw new Error(`nobody plays ${about.driver}`)
  const device = await player(answer, about.device ?? {})
  const driver = await createDriver(about.driver as DriverName, device.options as DriverOptions[DriverName])
  const host = recordingHost()
  ends.push(() => driver.stop())
  for (const [index, line] of lines.entries()) {
    const at = `line ${index + 2}`
    if (line.ask !== undefined) {
      const list = answers.get(line.ask) ?? []
      // What is answered from a later line on replaces what was answered before.
      answers.set(line.ask, asked.has(line.ask) ? [line.answer] : [...list, line.answer])
    }
    if (line.start) await driver.start(host)
    if (line.say !== undefined) await device.say(line.say)
    if (line.command) expect(await outcomeOf(driver, line.command, index), at).toBe(line.outcome)
    if (line.asked !== undefined) expect(asked.get(line.asked), at).toBe(line.times)
    for (const [point, wanted] of Object.entries(line.expect ?? {})) {
      const known = () => ({
        avail: host.avails.get(point as `door/${string}`),
        cannot: host.cannot.get(point as `door/${string}`),
        state: host.lastState(point as `door/${string}`),
      })
      await expect.poll(known, { timeout: 10_000, message: `${at}, ${point}` }).toMatchObject(wanted)
    }
  }
})
