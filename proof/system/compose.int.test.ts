import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Child, startChild } from '../../demo/child.ts'
import { mainOf } from '../../demo/facility.ts'
import { freePorts } from '../../demo/free-ports.ts'
import { readHubConfig } from '../../hub/src/ground/config.ts'
import { readPortalConfig } from '../../portal/src/ground/config.ts'
import { until } from './api.ts'
import { type ComposeService, composeEnvironment } from './compose.ts'

/** What the operator writes into the files of secrets. */
const secrets = {
  'sync-key': 's'.repeat(43),
  'facility-key': 'f'.repeat(43),
  'bridge-password': 'b'.repeat(20),
}
const services: readonly ComposeService[] = ['portal', 'hub', 'bridge']

let folder: string
let running: Child[]
let lines: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-compose-'))
  mkdirSync(join(folder, 'secrets'))
  for (const [name, value] of Object.entries(secrets))
    writeFileSync(join(folder, 'secrets', name), `${value}\n`)
  running = []
  lines = []
})
afterEach(async () => {
  await Promise.all(running.map(child => child.stop()))
  rmSync(folder, { recursive: true, force: true })
})

test('the containers of compose.yaml start with its environment, link, and mark their logs on another volume', {
  timeout: 120_000,
}, async () => {
  const ports = await portsFor([
    'PORTAL_PORT',
    'PORTAL_OPERATOR_PORT',
    'HUB_PORT',
    'HUB_OPERATOR_PORT',
    'MQTT_PORT',
  ])
  for (const service of services) start(service, ports)
  const metrics = async (port: string) =>
    fetch(`http://127.0.0.1:${port}/metrics`).then(
      response => response.text(),
      () => '',
    )
  for (const port of [ports.PORTAL_OPERATOR_PORT, ports.HUB_OPERATOR_PORT])
    await linked(() => metrics(port ?? '').then(text => text.includes('\nmayim_linked 1\n')))
  await linked(async () => lines.some(line => line.includes('the bridge is running')))
  await linked(async () =>
    ['portal', 'hub'].every(side => existsSync(join(folder, side, 'marks', `${side}.json`))),
  )
  expect(lines.filter(line => line.includes('ended'))).toEqual([])
})

test('the environment of each container is whole, as it is', () => {
  const environment = (service: ComposeService, dotEnv = {}) =>
    Object.fromEntries(
      Object.entries(composeEnvironment(service, dotEnv)).map(([name, value]) => [name, inFolder(value)]),
    )
  const hub = readHubConfig(environment('hub'))
  expect([hub.syncKey, hub.bridge?.password]).toEqual([secrets['sync-key'], secrets['bridge-password']])
  expect([hub.portalUrl, hub.host, hub.mqtt.host]).toEqual(['http://portal:4010', '0.0.0.0', '0.0.0.0'])
  const own = { HUB_TLS_CERT: '/certificates/hub.pem', HUB_TLS_KEY: '/certificates/hub.key' }
  expect(readHubConfig(environment('hub', own)).serving.https).toBe(true)
  const address = { PORTAL_PUBLIC_URL: 'https://book.example.org' }
  const { publicUrl, serving } = readPortalConfig(environment('portal', address))
  expect([publicUrl, serving.https, serving.trustProxy]).toEqual([
    address.PORTAL_PUBLIC_URL,
    true,
    ['172.30.84.2'],
  ])
})

async function portsFor(names: readonly string[]): Promise<Record<string, string>> {
  const free = await freePorts(names.length)
  return Object.fromEntries(names.map((name, at) => [name, String(free[at])]))
}

/** Runs a service with its environment; its folders, the other hosts and the ports are those of this machine. */
function start(service: ComposeService, ports: Readonly<Record<string, string>>): void {
  const given = { ...composeEnvironment(service, {}), ...portsOf(service, ports) }
  const env = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, onThisMachine(value, service, ports)]),
  )
  for (const name of ['data', 'marks']) mkdirSync(join(folder, service, name), { recursive: true })
  const main = mainOf(service)
  const child = startChild(
    { name: service, main, env },
    {
      onLine: (name, line) => lines.push(`${name}: ${line}`),
      onEnd: (name, how) => lines.push(`${name} ended: ${how}`),
    },
  )
  running.push(child)
}

/** Ports that the service itself opens. */
function portsOf(service: ComposeService, ports: Readonly<Record<string, string>>): Record<string, string> {
  const own = { portal: /^PORTAL/, hub: /^(HUB|MQTT)/, bridge: /^$/ }[service]
  return Object.fromEntries(Object.entries(ports).filter(([name]) => own.test(name)))
}

function onThisMachine(
  value: string,
  service: ComposeService,
  ports: Readonly<Record<string, string>>,
): string {
  return inFolder(value)
    .replace(/^\/(data|marks)\b/, join(folder, service, '$1'))
    .replace('//portal:4010', `//127.0.0.1:${ports.PORTAL_PORT}`)
    .replace('//hub:1884', `//127.0.0.1:${ports.MQTT_PORT}`)
}

function inFolder(value: string): string {
  return value.replace(/^\/run\/secrets/, join(folder, 'secrets'))
}

async function linked(ask: () => Promise<boolean>): Promise<void> {
  await until(ask, 25_000).catch(() => {
    throw new Error(`The facility did not start:\n${lines.slice(-30).join('\n')}`)
  })
}
