import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Call } from '@mayim/contract/call.ts'
import { type CallId, calls } from '@mayim/contract/calls.ts'
import { settingsOfPortal, settingsRegistry } from '@mayim/contract/settings.ts'
import { openDatabase, openReaders } from '@mayim/core/ground/database/open-database.ts'
import { systemClock } from '@mayim/core/ground/runtime/clock.ts'
import { sealerFromSecret } from '@mayim/core/ground/runtime/sealer.ts'
import { openSecret } from '@mayim/core/ground/settings/stored-setting.ts'
import { ownKeyFile, sealerOfFile } from '@mayim/core/operator/keys/key-ring.ts'
import { hubValuesSealedOtherwise } from '@mayim/core/operator/keys/reseal.ts'
import { runKeys } from '@mayim/core/operator/keys/run-keys.ts'
import { sealedColumns, valuesSealedOtherwise } from '@mayim/core/operator/keys/sealed-table.ts'
import { createAccessTokens, openSigningKeys, signingKeyFile } from '@mayim/core/sign-in/access-token.ts'
import { hashPhone } from '@mayim/core/sign-in/one-time-code.ts'
import { makeTicket } from '@mayim/core/sign-in/verify-code.ts'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Api } from '../../demo/api.ts'
import { demoPatrons } from '../../demo/people.ts'
import type { DemoSignIns } from '../../demo/sign-ins.ts'
import { until } from './api.ts'
import { adminAt, BareSides } from './start/bare-sides.ts'

const facilityKey = 'the facility key of this test, which is long enough'
const env = {
  MAYIM_FACILITY_KEY: facilityKey,
  MAYIM_SYNC_KEY: 'the link key of this test, which is long enough',
}
let sides: BareSides
let dataDir: string
let signIns: DemoSignIns
let portal: Awaited<ReturnType<BareSides['portal']>>

beforeEach(async () => {
  sides = new BareSides()
  dataDir = sides.folder()
  signIns = await sides.seed(dataDir, facilityKey)
  portal = await sides.portal(dataDir, env)
}, 60_000)

afterEach(() => sides.end())

/** The calls of the portal that need a session. */
const closedCalls = Object.entries(calls as unknown as Record<string, Call>).filter(
  ([, call]) => call.sides.includes('portal') && !call.policy.who.includes('anyone'),
)

/** Whatever lies on the hub: the facility key, and the hub's own. */
function keysOfHub() {
  const shared = sealerFromSecret(facilityKey)
  return [shared, sealerOfFile(ownKeyFile(dataDir, 'hub'), [facilityKey])]
}

test('with the keys of the hub nobody signs in at the portal (privacy-50)', async () => {
  await sides.hub(dataDir, { ...env, PORTAL_URL: portal.url })
  for (const { phone } of demoPatrons.slice(0, 3)) {
    const api = new Api(portal.url)
    const { loginSession } = await api.get('register', { body: { phone } })
    for (const sealer of keysOfHub()) {
      const { fingerprint } = sealer
      const facility = { hasher: { fingerprint }, ownSealer: sealer, hostClock: systemClock }
      const auth = { facility } as Parameters<typeof makeTicket>[0]
      const password = makeTicket(auth, loginSession, hashPhone(sealer, phone))
      const signIn = { grant_type: 'password', username: phone, password }
      expect(await api.ask('token', { body: signIn })).toMatchObject({ status: 400, code: 'codeWrong' })
    }
  }
})

test('a session of the hub is nobody at the portal, for each call and person (privacy-50)', async () => {
  const hub = await sides.hub(dataDir, { ...env, PORTAL_URL: portal.url })
  expect(closedCalls.length).toBeGreaterThan(60)
  for (const { name, password } of signIns.staff) {
    const atHub = new Api(hub.url)
    await atHub.signIn({ grant_type: 'password', username: name, password })
    const atPortal = new Api(portal.url)
    atPortal.token = atHub.token
    for (const [id, call] of closedCalls) {
      const { status } = await atPortal.ask(id as CallId, { params: namesIn(call) })
      expect([id, status]).toEqual([id, 401])
    }
  }
})

test('a token that is signed with the key of the hub lets nobody in at the portal, patrons neither (threats-T38)', async () => {
  await (await sides.hub(dataDir, { ...env, PORTAL_URL: portal.url })).stop()
  const keys = await openSigningKeys(join(dataDir, 'keys', 'hub-signing.json'))
  const readers = await openReaders({ file: join(dataDir, 'portal.sqlite') })
  const all = (await readers?.selectFrom('user').select(['id', 'phone']).execute()) ?? []
  await readers?.destroy()
  const [patrons, staff] = [
    all.filter(({ phone }) => phone !== null),
    all.filter(({ phone }) => phone === null),
  ]
  const users = [...patrons.slice(0, 2), ...staff.slice(0, 2)]
  expect(users).toHaveLength(4)
  for (const [at, { id: subject }] of users.entries()) {
    const side = at % 2 === 0 ? 'portal' : 'hub'
    const thief = new Api(portal.url)
    thief.token = await createAccessTokens(keys, side, systemClock).issue({
      subject,
      kind: 'person',
      family: v7(),
    })
    for (const [id, call] of closedCalls) {
      const { status } = await thief.ask(id as CallId, { params: namesIn(call) })
      expect([id, status]).toEqual([id, 401])
    }
  }
})

test('the hub changes no setting of the portal’s services (settings-32)', async () => {
  const hub = await sides.hub(dataDir, { ...env, PORTAL_URL: portal.url })
  const admin = await adminAt(hub.url, signIns)
  for (const key of settingsOfPortal) {
    const body = { key, value: settingsRegistry[key].default }
    expect([key, await admin.ask('settingsSet', { body })]).toMatchObject([key, { code: 'settingOfPortal' }])
  }
})

test('the keys of the hub open no value of the portal (privacy-50)', async () => {
  await fillPortal()
  await portal.stop()
  const database = await openDatabase({ file: join(dataDir, 'portal.sqlite') })
  let count = 0
  for (const column of sealedColumns) {
    for (const { id, sealed } of await valuesSealedOtherwise(database.readers, column, [])) {
      // The hub's own, which the portal cannot open.
      if (id === 'roomAdminPasscode') continue
      for (const sealer of keysOfHub()) expect(() => sealer.open(sealed)).toThrow('not here')
      count += 1
    }
  }
  expect(count).toBeGreaterThan(2)
  await database.close()
})

test('new keys of both sides seal every value again at the next start, then the older ones go (privacy-51)', async () => {
  await fillPortal()
  let hub = await sides.hub(dataDir, { ...env, PORTAL_URL: portal.url })
  let admin = await adminAt(portal.url, signIns)
  const card = { firstName: 'Bracha', lastName: 'Gold', cardCode: '90817263' }
  const change = (body: object) => admin.ask('attendantUpdate', { params: { id: 1 }, body: body as never })
  await until(async () => (await change(card)).status === 200)
  const unlock = async (code: string) => {
    const { name: username = '', password } = signIns.staff.find(({ name }) => name === 'reception') ?? {}
    const desk = new Api(hub.url)
    await desk.signIn({ grant_type: 'password', username, password })
    return (await desk.ask('deskUnlock', { body: { cardCode: code } })).code ?? 'open'
  }
  expect([await unlock('90817263'), await unlock('10001')]).toEqual(['open', 'pinWrong'])

  const keys = async (side: 'hub' | 'portal', act: string) => {
    const lines: string[] = []
    const database = { file: join(dataDir, `${side}.sqlite`) }
    const more = side === 'hub' ? { moreSealedOtherwise: hubValuesSealedOtherwise } : {}
    const ofSide = { side, dataDir, database, facilityKey, variable: null, ...more }
    await runKeys([act], ofSide, line => lines.push(line))
    return lines
  }
  await expect(keys('portal', 'other')).rejects.toThrow('Use: keys new')
  const signing = () => JSON.parse(readFileSync(signingKeyFile(dataDir, 'portal'), 'utf8')) as unknown[]
  for (const side of ['hub', 'portal'] as const) {
    expect(await keys(side, 'new')).toEqual([`Added a key. Restart the ${side}, then run: keys drop-old`])
    await expect(keys(side, 'drop-old')).rejects.toThrow('Values still need an older key')
  }
  expect(signing()).toHaveLength(2)
  const passcode = { body: { key: 'roomAdminPasscode', value: '7392' } } as const
  await admin.get('settingsSet', passcode)
  const session = await adminAt(hub.url, signIns)
  await hub.stop()
  await portal.stop()
  for (const side of ['hub', 'portal'] as const) sealAsBefore(side)
  portal = await sides.portal(dataDir, env)
  hub = await sides.hub(dataDir, { ...env, PORTAL_URL: portal.url })
  for (const side of ['hub', 'portal'] as const)
    expect(await until(() => keys(side, 'drop-old').catch(() => null))).toEqual(['Deleted 1 older keys.'])
  expect(signing()).toHaveLength(1)
  expect(await unlock('90817263')).toBe('open')
  // No session ends because the hash is stored otherwise.
  const still = new Api(hub.url)
  still.token = session.token
  expect(await still.ask('session')).toMatchObject({ status: 200 })
  await until(async () => foundIn(rowsOf('portal')).opened.length === 0)

  // Without the hub, the portal changes names and no secret of the building (people-175).
  await hub.stop()
  admin = await adminAt(portal.url, signIns)
  await until(async () => (await admin.ask('settingsSet', passcode)).code === 'hubUnreachable')
  await until(async () => (await change(card)).code === 'hubUnreachable')
  expect(await change({ firstName: 'Bracha', lastName: 'Katz' })).toMatchObject({ status: 200 })
  await portal.stop()
  const ownSealer = sealerOfFile(ownKeyFile(dataDir, 'portal'), [facilityKey])
  const database = await openDatabase({ file: join(dataDir, 'portal.sqlite') })
  const side = { db: database.readers, ownSealer }
  expect((await openSecret(side, 'mailPassword'))?.reveal()).toBe('a password of the mail server')
  const cards = await database.readers.selectFrom('attendant').select('cardHash').execute()
  expect(cards.length).toBeGreaterThan(2)
  for (const { cardHash } of cards) {
    expect(cardHash).toMatch(/^v2\./)
    expect(() => ownSealer.open(cardHash ?? '')).toThrow('not here')
  }
  await database.close()

  // In both databases and all files the facility key opens nothing.
  for (const found of [rowsOf('hub'), rowsOf('portal'), filesOf(dataDir)])
    expect(foundIn(found).opened).toEqual([])
  expect(foundIn(rowsOf('hub')).count).toBeGreaterThan(4)
  const staff = (side: 'hub' | 'portal') =>
    new DatabaseSync(join(dataDir, `${side}.sqlite`))
      .prepare('select * from credential order by userId')
      .all()
  expect(staff('hub')).toEqual(staff('portal'))
  expect(staff('hub').every(({ passwordHash }) => String(passwordHash).startsWith('scrypt$'))).toBe(true)
  const hubSealer = sealerOfFile(ownKeyFile(dataDir, 'hub'))
  const kept = rowsOf('portal').match(/"roomAdminPasscode","sealed":"([^"]+)"/)?.[1] ?? ''
  expect(hubSealer.open(kept)).toBe('7392')
})

const shared = sealerFromSecret(facilityKey)

/** Staff passwords and the passcode as older releases sealed them, with the facility key. */
function sealAsBefore(side: 'hub' | 'portal'): void {
  const database = new DatabaseSync(join(dataDir, `${side}.sqlite`))
  const store = database.prepare('update credential set passwordHash = ? where userId = ?')
  for (const { userId, passwordHash } of database.prepare('select * from credential').all()) {
    const sealed = shared.seal(String(passwordHash))
    store.run(side === 'hub' ? sealed.replace(/^v2\.[^.]+\./, 'v1.') : sealed, userId ?? null)
  }
  database
    .prepare("update secretSetting set sealed = ? where key = 'roomAdminPasscode'")
    .run(shared.seal('7392'))
  database.close()
}

/** Every row of a database, the log's too. */
function rowsOf(side: 'hub' | 'portal'): string {
  const database = new DatabaseSync(join(dataDir, `${side}.sqlite`), { readOnly: true })
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  const rows = tables.map(({ name }) => JSON.stringify(database.prepare(`select * from "${name}"`).all()))
  database.close()
  return rows.join('\n').replaceAll('\\"', '"')
}

/** Every other file of both sides. */
function filesOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))
  return files
    .filter(file => statSync(file).isFile() && !/\.sqlite(-\w+)?$/.test(file))
    .map(file => readFileSync(file, 'latin1'))
    .join('\n')
}

/** The sealed values in a text, and those that the facility key opens. */
function foundIn(text: string): { count: number; opened: string[] } {
  const sealed = text.match(/\bv[12]\.[\w.-]{38,}/g) ?? []
  const opened = sealed.filter(value => {
    try {
      return shared.open(value) !== undefined
    } catch {
      return false
    }
  })
  return { count: sealed.length, opened }
}

/** Some value for each name in a call's path. */
function namesIn({ path }: Call): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']))
}

/** A secret setting and the texts of two login codes. */
async function fillPortal(): Promise<void> {
  const admin = await adminAt(portal.url, signIns)
  await admin.get('settingsSet', { body: { key: 'mailPassword', value: 'a password of the mail server' } })
  for (const { phone } of demoPatrons.slice(0, 2))
    await new Api(portal.url).get('register', { body: { phone } })
}
