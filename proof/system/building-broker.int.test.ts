import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Point } from '@mayim/contract/building/topics.ts'
import { type Bridge, startBridge } from '@mayim/firmware-bridge/hub/bridge.ts'
import { fixedBuilding } from '@mayim/firmware-bridge/testing/fixed-building.ts'
import { connectAsync } from 'mqtt'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Api } from '../../demo/api.ts'
import { freePort } from '../../demo/free-ports.ts'
import { aclFile, passwordFile } from '../../hub/src/devices/broker/broker-files.ts'
import { connectBuildingBroker } from '../../hub/src/devices/broker/building-broker.ts'
import { brokerFilesOfHub } from '../../hub/src/top/operator-commands.ts'
import { hasMosquitto, Mosquitto, type TlsListener } from './mosquitto.ts'
import { adminAt, BareSides, bareHubConfig } from './start/bare-sides.ts'

const soon = { timeout: 20_000, interval: 50 }
const facilityKey = 'the facility key of this test, which is long enough'
const password = 'p'.repeat(43)
const points: Point[] = ['light/room-1', 'door/room-1-dry', 'reader/reception']

let sides: BareSides
let desk: Api
let hub: Awaited<ReturnType<BareSides['hub']>>
let dataDir: string
/** The bridge of the tests over the hub's own broker, which share one hub. */
let east: string
beforeAll(() => {
  sides = new BareSides()
})
afterAll(() => sides.end())

/** Starts a hub, at the broker of the building if there is one. */
async function startHub(env: Record<string, string> = {}): Promise<void> {
  dataDir = sides.folder()
  const signIns = await sides.seed(dataDir, facilityKey)
  hub = await sides.hub(dataDir, { MAYIM_FACILITY_KEY: facilityKey, MAYIM_SYNC_KEY: 's'.repeat(43), ...env })
  desk = await adminAt(hub.url, signIns)
}

/** Pairs a bridge with simulated points and returns its id. */
async function pair(name: string): Promise<string> {
  const { code } = await desk.get('bridgeCodeCreate', { body: { name } })
  return (await new Api(hub.url).get('bridgePair', { body: { code, password } })).id
}

async function bridgeAt(port: number, id: string, own = points): Promise<Bridge> {
  const bridge = await startBridge({
    mqttUrl: `mqtt://127.0.0.1:${port}`,
    bridge: id,
    password,
    building: fixedBuilding([{ driver: 'simulator', points: own, options: { points: own } }]),
    log: pino({ level: 'silent' }),
  })
  sides.onEnd(() => bridge.stop())
  return bridge
}

const conditionOf = async (point: string) =>
  (await desk.get('technicianDevices')).find(each => each.point === point)?.condition
const identify = () => desk.ask('deviceIdentify', { params: { kind: 'light', id: 'room-1' } })

test('a technician’s client reads states and nothing else, and sends nothing, at the own broker (building-384)', async () => {
  await startHub()
  east = await pair('East wing')
  await bridgeAt(hub.mqttPort, east, [...points, 'light/room-1-call'])
  const reader = await desk.get('busReaderCreate', { body: { name: 'Laptop' } })
  const dial = () =>
    connectAsync(`mqtt://127.0.0.1:${hub.mqttPort}`, {
      protocolVersion: 4,
      clientId: reader.id,
      username: reader.id,
      password: reader.password,
      reconnectPeriod: 0,
      keepalive: 30,
    })
  const client = await dial()
  sides.onEnd(async () => client.end(true))
  const heard: string[] = []
  client.on('message', topic => heard.push(topic))
  const granted = async (filter: string) =>
    client.subscribeAsync(filter, { qos: 1 }).then(
      ([grant]) => grant?.qos ?? 128,
      () => 128,
    )
  for (const filter of [
    '#',
    'mayim/1/#',
    'mayim/1/+/+/event',
    'mayim/1/+/+/+',
    'mayim/1/printer/+/set',
    'homeassistant/#',
  ])
    expect([filter, await granted(filter)]).toEqual([filter, 128])
  expect(await granted('mayim/1/+/+/state')).toBe(1)
  expect(await granted('mayim/1/bridge/+/$state')).toBe(1)
  await expect.poll(() => heard).toContain('mayim/1/light/room-1/state')
  const gone = new Promise<void>(resolve => client.once('close', () => resolve()))
  client.publish('mayim/1/door/room-1-dry/set', '{}', { qos: 1 }, () => undefined)
  await gone
  await desk.get('busReaderRemove', { params: { readerId: reader.id } })
  await expect(dial()).rejects.toThrow(/Not authorized|refused/i)
  expect(await desk.get('busReaders')).toEqual([])
})

test('the command writes the rights of every client, and says what it needs (building-383)', async () => {
  const folder = sides.folder()
  const said: string[] = []
  const write = (env: Record<string, string>, args = [folder]) =>
    brokerFilesOfHub(args, bareHubConfig(dataDir, env), line => said.push(line))
  await expect(write({})).rejects.toThrow(/MQTT_URL/)
  const access = { MQTT_URL: 'mqtts://broker.example.org', MQTT_PASSWORD: 'the password of the hub' }
  await expect(write(access, [])).rejects.toThrow(/broker-files <folder>/)
  expect(() => bareHubConfig(dataDir, { ...access, MQTT_URL: 'mqtt://broker.example.org' })).toThrow(/mqtts/)
  expect(() => bareHubConfig(dataDir, { MQTT_URL: 'mqtts://a.example.org' })).toThrow(/MQTT_PASSWORD/)
  await write(access)
  expect(existsSync(join(folder, passwordFile))).toBe(true)
  const acl = readFileSync(join(folder, aclFile), 'utf8')
  const [, ofHub = '', ofBridge = ''] = acl.split(/^user /m)
  expect(ofHub).toMatch(/^mayim-hub\n/)
  expect(ofHub).toContain('topic write mayim/1/+/+/set\n')
  expect(ofBridge).toMatch(new RegExp(`^${east}\n`))
  expect(ofBridge).toContain('topic read mayim/1/door/room-1-dry/set\n')
  expect(ofBridge).toContain('topic write mayim/1/door/room-1-dry/alert/+\n')
  expect(ofBridge).not.toMatch(/write \S*(set|req)$/m)
  expect(said).toEqual([expect.stringContaining(folder)])
})

const makeCertificate = join(import.meta.dirname, '../../deploy/tls/make-certificate.sh')

/** A certificate for the broker by the facility's own authority; null where openssl is missing. */
async function tlsOfOwnAuthority(): Promise<TlsListener | null> {
  const certificates = sides.folder()
  const made = spawnSync('sh', [makeCertificate, certificates, 'broker.lan'], { encoding: 'utf8' })
  if (made.status === 2) return null
  expect([made.stderr, made.status]).toEqual(['', 0])
  return { port: await freePort(), certificates }
}

/** Why a hub that does not know the broker's authority is not connected. */
async function whyNotTrusted(url: string, secret: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const warn = (detail: unknown): void => resolve(JSON.stringify(detail))
  const log = { info: () => resolve('connected'), warn }
  const broker = connectBuildingBroker({ url, username: 'mayim-hub', password: secret, ca: null, log })
  const why = await promise
  await broker.close()
  return why
}

const here = hasMosquitto ? ['Mosquitto'] : []
test.each(here)(
  'a broker of the building serves the hub by TLS as its own does: %s (building-382)',
  { timeout: 90_000 },
  async () => {
    const port = await freePort()
    const files = sides.folder()
    // The hub comes by TLS, and trusts the facility's own authority alone.
    const tls = await tlsOfOwnAuthority()
    const access = {
      MQTT_URL: tls ? `mqtts://localhost:${tls.port}` : `mqtt://127.0.0.1:${port}`,
      MQTT_PASSWORD: 'the password of the hub at the broker',
    }
    const trust = tls && { MQTT_CA: join(tls.certificates, 'ca.pem') }
    await startHub({ ...access, ...trust, MQTT_FILES: files })
    const mosquitto = new Mosquitto(files, port, tls)
    sides.onEnd(() => mosquitto.kill())
    await mosquitto.start()
    if (tls) expect(await whyNotTrusted(access.MQTT_URL, access.MQTT_PASSWORD)).toMatch(/issuer|verify/)

    // Paired: the hub writes the files, the broker reads them, and the bridge is let in.
    const id = await pair('East wing')
    const isWritten = () => readFileSync(join(files, passwordFile), 'utf8').includes(id)
    await expect.poll(isWritten).toBe(true)
    mosquitto.reload()
    await bridgeAt(port, id)
    await vi.waitFor(async () => expect(await conditionOf('light/room-1')).toBe('working'), soon)
    await identify()
    await vi.waitFor(async () => {
      const light = (await desk.get('technicianDevices')).find(({ point }) => point === 'light/room-1')
      expect(light?.last).toMatchObject({ st: 'done' })
    }, soon)

    // A technician's client with Mosquitto's own tools.
    const reader = await desk.get('busReaderCreate', { body: { name: 'Laptop' } })
    await expect.poll(() => readFileSync(join(files, passwordFile), 'utf8').includes(reader.id)).toBe(true)
    mosquitto.reload()
    const as = (user: string, secret: string) => [
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-u',
      user,
      '-P',
      secret,
    ]
    const listening = spawn('mosquitto_sub', [
      ...as(reader.id, reader.password),
      '-t',
      'mayim/1/#',
      '-v',
      '-W',
      '4',
    ])
    let printed = ''
    listening.stdout.on('data', chunk => {
      printed += String(chunk)
    })
    await expect.poll(() => printed, soon).toContain('mayim/1/light/room-1/state')
    await desk.get('labSimulate', {
      body: { point: 'reader/reception', action: 'swipe', args: { value: '10001' } },
    })
    await identify()
    const open = JSON.stringify({
      t: Date.now(),
      sv: 1,
      cid: 'by-hand-1',
      exp: Date.now() + 5_000,
      op: 'hold',
      args: { until: Date.now() + 5_000 },
      by: 'x',
    })
    spawnSync('mosquitto_pub', [
      ...as(reader.id, reader.password),
      '-q',
      '1',
      '-t',
      'mayim/1/door/room-1-dry/set',
      '-m',
      open,
    ])
    await new Promise(resolve => listening.once('exit', resolve))
    expect(printed).not.toMatch(/\/(event|set|ack|req|res) /)
    expect(printed).not.toContain('by-hand-1')
    expect(printed).not.toContain('"unlocked"')
    const wrong = spawnSync('mosquitto_sub', [
      ...as(reader.id, 'a-wrong-password-of-a-reader'),
      '-t',
      '#',
      '-W',
      '2',
    ])
    expect(wrong.status).not.toBe(0)

    // The broker falls without a word: everything is grey, and a command is refused at once.
    await mosquitto.kill()
    await vi.waitFor(async () => expect(await conditionOf('light/room-1')).toBe('bridgeAway'), soon)
    const askedAt = performance.now()
    const away = await desk.ask('labSimulate', { body: { point: 'light/room-1', action: 'offline' } })
    expect(away.code).toBe('deviceUnavailable')
    expect(performance.now() - askedAt).toBeLessThan(1_500)
    await mosquitto.start()
    await vi.waitFor(async () => expect(await conditionOf('light/room-1')).toBe('working'), soon)

    // Revoked: the hub listens no more at once, and the broker after it has read its files.
    await desk.get('bridgeRevoke', { params: { bridgeId: id } })
    expect((await desk.get('labState')).bridges.find(each => each.id === id)?.state).toBe('lost')
    await expect.poll(isWritten).toBe(false)
    mosquitto.reload()
    const signIn = () =>
      spawnSync('mosquitto_sub', [...as(id, password), '-t', 'x', '-W', '1']).stderr.toString()
    await expect.poll(signIn, soon).toMatch(/not authori[sz]ed|refused/i)
  },
)
