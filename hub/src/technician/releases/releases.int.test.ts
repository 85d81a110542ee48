import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { startTestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { writeSums } from '../../../../deploy/packages/write-sums.ts'
import { technicianHandlers } from '../../top/handlers/technician-handlers.ts'
import { HubReleases, type ReleaseOptions } from './release-desk.ts'
import { packageOf } from './release-files.ts'

const noon = Date.parse('2026-11-22T17:00:00Z')
const fridayAfternoon = Date.parse('2026-11-27T19:00:00Z')
const { privateKey, publicKey } = generateKeyPairSync('ed25519')

let hub: TestFacility
let folder: string
let web: string
let address: string
let stopWeb: () => void

beforeEach(async () => {
  hub = await testFacility('hub')
  hub.clock.set(noon)
  folder = mkdtempSync(join(tmpdir(), 'mayim-releases-'))
  web = join(folder, 'web')
  mkdirSync(web)
  writeFileSync(join(folder, 'key.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(join(folder, 'mayim-update.path'), '')
  const server = createServer((request, answer) => {
    const file = join(web, request.url ?? '')
    if (existsSync(file)) answer.end(readFileSync(file))
    else answer.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  stopWeb = () => server.close()
})
afterEach(async () => {
  stopWeb()
  await hub.close()
  rmSync(folder, { recursive: true })
})

test('a newer release of a folder is offered, fetched, and handed over when it is ordered (building-1161)', async () => {
  const desk = deskOf()
  await publish('0.2.0')
  expect(await desk.look(address)).toMatchObject({ ok: true })
  await desk.settled()
  expect(await desk.view()).toMatchObject({
    offered: { version: '0.2.0', notes: ['Better water.'], isHere: true },
    ...{ order: null, waits: null, fault: null, last: null },
  })
  expect(existsSync(spool('go'))).toBe(false)
  expect(await desk.order('now')).toEqual({ ok: true, value: '0.2.0' })
  expect(readFileSync(spool('go'), 'utf8')).toBe(`${packageOf('0.2.0')}\n`)
  expect(await desk.view()).toMatchObject({ order: 'now' })

  tellResult('0.2.0', 'wentBack')
  expect(await desk.view()).toMatchObject({ order: null, last: { version: '0.2.0', outcome: 'wentBack' } })
  const updated = deskOf({ version: '0.2.0' })
  expect(await updated.view()).toMatchObject({ offered: null, order: null })
  await updated.lookAround()
  expect(existsSync(spool(''))).toBe(false)
})

test('a release that is not signed by the key, was changed, or is not newer is not offered (threats-1160)', async () => {
  const desk = deskOf()
  const { privateKey: otherKey } = generateKeyPairSync('ed25519')
  await publish('0.2.0', otherKey)
  expect(await desk.look(address)).toMatchObject({ code: 'releaseRefused' })
  await publish('0.2.0')
  writeFileSync(join(web, 'latest.json'), JSON.stringify({ version: '0.2.0', notes: ['Other news.'] }))
  expect(await desk.look(address)).toMatchObject({ code: 'releaseRefused' })
  await publish('0.2.0')
  writeFileSync(join(web, packageOf('0.2.0')), 'another program')
  expect(await desk.look(address)).toMatchObject({ ok: true })
  await desk.settled()
  expect(await desk.view()).toMatchObject({ offered: null, fault: 'releaseRefused' })
  await publish('0.1.0')
  expect(await desk.look(address)).toMatchObject({ code: 'releaseNotNewer' })
  expect(await desk.order('now')).toMatchObject({ code: 'releaseMissing' })
  expect(existsSync(spool('go'))).toBe(false)
})

test('an address without a release, and one in plain http, are named', async () => {
  const desk = deskOf()
  expect(await desk.look(address)).toMatchObject({ code: 'releaseNotFound', field: 'address' })
  for (const bad of ['http://releases.example.org', 'file:///etc', 'releases'])
    expect(await desk.look(bad)).toMatchObject({ code: 'releaseAddress', field: 'address' })
})

test('files that are uploaded are offered if they are a signed release', async () => {
  const desk = deskOf()
  await publish('0.2.0')
  const send = (name: string, bytes = readFileSync(join(web, name))) => desk.take({ name, bytes })
  expect(await send(packageOf('0.2.0'))).toMatchObject({ code: 'releaseRefused', field: 'file' })
  for (const name of ['SHA256SUMS', 'SHA256SUMS.sig', 'latest.json', packageOf('0.2.0')]) {
    expect(await send(name)).toMatchObject({ ok: true })
    await desk.lookAround()
  }
  expect(await desk.view()).toMatchObject({
    offered: { version: '0.2.0', notes: ['Better water.'], isHere: true },
  })
  for (const name of ['mayim-portal_0.2.0_amd64.deb', '../go', 'go', `x${packageOf('0.3.0')}`])
    expect(await send(name, Buffer.from('x'))).toMatchObject({ code: 'releaseRefused' })
  expect(await send(packageOf('0.1.0'), Buffer.from('x'))).toMatchObject({ code: 'releaseNotNewer' })
})

test('a technician sends a package of any size to the hub, and orders it; the log names her (building-242)', async () => {
  const desk = deskOf()
  const server = await startTestServer('hub', {
    handlers: Object.fromEntries(
      Object.entries(technicianHandlers).map(([id, handler]) => [
        id,
        (facility: object, ...rest: unknown[]) =>
          (handler as (...all: unknown[]) => unknown)({ ...facility, releases: desk }, ...rest),
      ]),
    ),
  })
  onTestFinished(() => server.close())
  const staff = async (role: 'Technician' | 'Reception') =>
    (await server.signInAs({ username: role.toLowerCase(), roles: [role] })).accessToken
  const ask = async (path: string, body: FormData | string, token: string) =>
    (
      await fetch(`${server.origin}/api/api/technician/release/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        body,
      })
    ).status
  await publish('0.2.0', privateKey, 'x'.repeat(6_000_000))
  const technician = await staff('Technician')
  for (const name of ['SHA256SUMS', 'SHA256SUMS.sig', packageOf('0.2.0')]) {
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(readFileSync(join(web, name)))]), name)
    expect(await ask('file', form, technician)).toBe(200)
  }
  expect(await ask('order', '{"when":"now"}', await staff('Reception'))).toBe(403)
  expect(existsSync(spool('go'))).toBe(false)
  expect(await ask('order', '{"when":"now"}', technician)).toBe(200)
  expect(existsSync(spool('go'))).toBe(true)
  const acts = server.facility.db.selectFrom('change').select('fields').where('kind', '=', 'updateOrdered')
  expect((await acts.execute()).map(({ fields }) => JSON.parse(fields))).toMatchObject([
    { version: '0.2.0', when: 'now' },
  ])
})

test('nothing is installed while the building is open, or from noon before Shabbos on (building-1162)', async () => {
  const desk = await offering()
  hub.clock.set(Date.parse('2026-11-22T22:30:00Z'))
  expect(await desk.order('now')).toMatchObject({ code: 'buildingOpen' })
  expect(await desk.view()).toMatchObject({ waits: 'open' })
  hub.clock.set(fridayAfternoon)
  expect(await desk.order('now')).toMatchObject({ code: 'updateAtRest' })
  expect(await desk.view()).toMatchObject({ waits: 'rest', order: null })
})

test('an order for the night waits for the last entry, lasts over a restart, and is taken back (building-1162)', async () => {
  await (await offering()).order('tonight')
  const desk = deskOf()
  await desk.lookAround()
  expect(await desk.view()).toMatchObject({ order: 'tonight' })
  expect(existsSync(spool('go'))).toBe(false)
  await desk.order(null)
  hub.clock.set(Date.parse('2026-11-23T07:00:00Z'))
  await desk.lookAround()
  expect(existsSync(spool('go'))).toBe(false)
  hub.clock.set(noon)
  await desk.order('tonight')
  hub.clock.set(Date.parse('2026-11-23T07:00:00Z'))
  await desk.lookAround()
  expect(existsSync(spool('go'))).toBe(true)
})

test('the channel is looked at once a day, and installs by itself only where that is switched on', async () => {
  await publish('0.2.0')
  const desk = deskOf({ channel: address })
  await desk.lookAround()
  await desk.settled()
  await publish('0.3.0')
  await desk.lookAround()
  await desk.settled()
  expect(await desk.view()).toMatchObject({ offered: { version: '0.2.0' }, order: null, channel: address })

  // An operator leaves the last slash out.
  const automatic = deskOf({ channel: address.slice(0, -1), automatic: true })
  await automatic.lookAround()
  await automatic.settled()
  await automatic.lookAround()
  expect(await automatic.view()).toMatchObject({ offered: { version: '0.3.0' }, order: 'tonight' })
  await automatic.order(null)
  tellResult('0.3.0', 'wentBack')
  await automatic.lookAround()
  expect(await automatic.view()).toMatchObject({ order: null })
})

test('a machine without the unit, or a release without a key, is updated by hand', async () => {
  for (const missing of ['mayim-update.path', 'key.pem']) {
    rmSync(join(folder, missing))
    const desk = deskOf()
    expect(await desk.view()).toMatchObject({ canInstall: false })
    expect(await desk.look(address)).toMatchObject({ code: 'updateByHand' })
    expect(await desk.take({ name: 'SHA256SUMS', bytes: Buffer.from('') })).toMatchObject({
      code: 'updateByHand',
    })
    expect(await desk.order('now')).toMatchObject({ code: 'updateByHand' })
    writeFileSync(join(folder, missing), '')
  }
})

const spool = (name: string) => join(folder, 'update', name)

function deskOf(more: Partial<ReleaseOptions> = {}): HubReleases {
  return new HubReleases(hub.facility, {
    version: '0.1.0',
    folder: join(folder, 'update'),
    keyFile: join(folder, 'key.pem'),
    unitFile: join(folder, 'mayim-update.path'),
    resultFile: join(folder, 'result.json'),
    channel: null,
    automatic: false,
    ...more,
  })
}

async function offering(): Promise<HubReleases> {
  const desk = deskOf()
  await publish('0.2.0')
  await desk.look(address)
  await desk.settled()
  return desk
}

async function publish(
  version: string,
  key: KeyObject = privateKey,
  program = `the program ${version}`,
): Promise<void> {
  writeFileSync(join(web, packageOf(version)), program)
  writeFileSync(join(web, 'latest.json'), JSON.stringify({ version, notes: ['Better water.'] }))
  await writeSums(web, [packageOf(version), 'latest.json'], key)
}

function tellResult(version: string, outcome: string): void {
  const at = new Date(Date.now() + 1_000).toISOString()
  writeFileSync(join(folder, 'result.json'), JSON.stringify({ version, at, outcome, why: 'notWell' }))
}
