import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@mayim/testing/database/test-database.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../ground/runtime/clock.ts'
import { always } from '../../ground/runtime/job.ts'
import { openSettingsReader } from '../../ground/settings/settings-reader.ts'
import { CommandDesk } from '../../people/commands/command-desk.ts'
import { backupName } from '../backup/backup-files.ts'
import type { BackupSide } from '../backup/order-backup.ts'
import { openBackupDesk } from './backup-desk.ts'
import { startCopiesJob } from './copies-job.ts'
import { copyTo } from './copy-backups.ts'
import { newestCopyMs, readCopyNotes } from './copy-notes.ts'
import { folderPlace } from './folder-place.ts'
import { heldFile, holdCommands } from './hold-copies.ts'
import { openBackups } from './open-backups.ts'
import { otherSidePlace } from './other-side-place.ts'
import type { CopyPlace } from './place.ts'
import { storePlace } from './store-place.ts'

const startMs = Date.parse('2026-11-29T18:00:00Z')
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

let database: TestDatabase
let root: string
let side: BackupSide
beforeEach(async () => {
  database = await testDatabase()
  root = mkdtempSync(join(tmpdir(), 'mayim-copies-'))
  side = { side: 'hub', dataDir: join(root, 'data'), databaseFile: database.file }
  mkdirSync(join(side.dataDir, 'backups'), { recursive: true })
})
afterEach(async () => {
  await database.close()
  rmSync(root, { recursive: true })
})

const silent = pino({ level: 'silent' })
const stick = () => join(root, 'stick')
/** Each folder is a disk of its own, but what lies in the data folder. */
const onStick = () => folderPlace(stick(), side.dataDir, ({ ino }) => ino)
/** Stands for a backup: the copying looks at its name and its bytes. */
function backUp(atMs: number, content = `sealed ${atMs}`): string {
  const name = backupName('hub', atMs)
  writeFileSync(join(side.dataDir, 'backups', name), content)
  return name
}

async function job(places: readonly CopyPlace[]) {
  const { readers: db, changes } = database
  const hostClock = fixedClock(startMs)
  const settings = await openSettingsReader(db, changes, hostClock)
  const running = startCopiesJob({ db, changes, settings, hostClock, log: silent }, side, places, always)
  return {
    stop: running.stop,
    at: async (ms: number) => {
      hostClock.set(ms)
      await running.settled()
    },
  }
}

test('sync-1120: each backup is copied to a stick while it is there, and kept there by the same ages', async () => {
  const { at, stop } = await job([onStick()])
  const first = backUp(startMs)
  await at(startMs)
  expect(onStick().away()).toBe('absent')
  expect(newestCopyMs(side)).toBeNull()
  mkdirSync(stick())
  // A file of somebody else stays, and so does a copy of the other side.
  const others = ['notes.txt', backupName('portal', startMs - 300 * dayMs)]
  for (const name of [...others, backupName('hub', startMs - 300 * dayMs)])
    writeFileSync(join(stick(), name), 'x')
  await at(startMs + minuteMs)
  expect(readdirSync(stick()).toSorted()).toEqual([first, ...others].toSorted())
  expect(readFileSync(join(stick(), first), 'utf8')).toBe(`sealed ${startMs}`)
  const second = backUp(startMs + hourMs)
  await at(startMs + hourMs)
  expect(existsSync(join(stick(), second))).toBe(true)
  expect(newestCopyMs(side)).toBe(startMs + hourMs)
  await stop()
})

test('sync-1120: a mount point without its stick is on the disk of the data, and gets no copy', async () => {
  const folder = join(side.dataDir, 'media')
  mkdirSync(folder)
  const place = folderPlace(folder, side.dataDir)
  expect(place.away()).toBe('sameDisk')
  const { fault, copy } = await copyTo(place, backUp(startMs), side, startMs)
  expect([fault?.word, copy, readdirSync(folder)]).toEqual(['sameDisk', null, []])
})

test('sync-1123: a copy that a stick gives back otherwise is told within a week, and made again', async () => {
  mkdirSync(stick())
  const { at, stop } = await job([onStick()])
  const name = backUp(startMs)
  await at(startMs)
  writeFileSync(join(stick(), name), 'rotten')
  await at(startMs + 6 * dayMs)
  expect(readCopyNotes(side).folder?.fault).toBeNull()
  await at(startMs + 7 * dayMs)
  expect(readCopyNotes(side).folder).toMatchObject({ copy: null, fault: { word: 'differs' } })
  await at(startMs + 7 * dayMs + 10 * minuteMs)
  expect(readFileSync(join(stick(), name), 'utf8')).toBe(`sealed ${startMs}`)
  expect(readCopyNotes(side).folder?.fault).toBeNull()
  await stop()
})

test('sync-1123: the newest backup of the machine is read again once a week', async () => {
  const name = backUp(startMs)
  const facts = { sha256: 'f'.repeat(64), entries: 1, reservations: 0, newestAt: null }
  writeFileSync(join(side.dataDir, 'backups', `${name}.json`), JSON.stringify(facts))
  const { at, stop } = await job([])
  await at(startMs)
  expect(readCopyNotes(side).own?.fault?.word).toBe('differs')
  backUp(startMs + hourMs)
  await at(startMs + hourMs)
  expect(readCopyNotes(side).own?.fault).toBeNull()
  await stop()
})

/** Answers as a store that speaks S3 does, for one key; its files are in memory. */
async function startStore() {
  const files = new Map<string, Buffer>()
  const state = { refuses: false, loses: false }
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
    if (state.refuses || !/^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? ''))
      return response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>')
    if (searchParams.has('list-type')) {
      const keys = [...files.keys()].filter(key => key.startsWith(searchParams.get('prefix') ?? ''))
      return response.end(keys.map(key => `<Contents><Key>${key}</Key></Contents>`).join(''))
    }
    const key = decodeURIComponent(pathname).replace('/bucket/', '')
    const file = files.get(key)
    if (request.method === 'PUT') files.set(key, Buffer.concat(state.loses ? [] : parts))
    if (request.method === 'DELETE') files.delete(key)
    if (request.method === 'GET' && !file)
      return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    return response.end(request.method === 'GET' ? file : '')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { files, state, url: `http://127.0.0.1:${port}/bucket/house 1`, close: () => server.close() }
}

test('sync-1121: a store that speaks S3 gets each backup, gives it back, and keeps it by the same ages', async () => {
  const store = await startStore()
  const access = { url: store.url, keyId: 'key', secret: 'secret', region: 'us-east-1' }
  const place = storePlace(access, () => startMs)
  store.files.set(`house 1/${backupName('hub', startMs - 300 * dayMs)}`, Buffer.from('old'))
  const name = backUp(startMs)
  expect((await copyTo(place, name, side, startMs)).fault).toBeNull()
  expect([...store.files.keys()]).toEqual([`house 1/${name}`])
  expect(`${store.files.get(`house 1/${name}`)}`).toBe(`sealed ${startMs}`)

  store.state.loses = true
  const next = backUp(startMs + hourMs)
  const lost = await copyTo(place, next, side, startMs + hourMs)
  expect([lost.fault?.word, lost.copy?.name]).toEqual(['differs', name])
  store.state.refuses = true
  const refused = await copyTo(place, next, side, startMs + hourMs)
  expect(refused.fault).toEqual({ word: 'refused', detail: 'InvalidAccessKeyId' })
  store.close()
  const gone = storePlace({ ...access, url: 'http://127.0.0.1:1/bucket' }, () => startMs)
  expect((await copyTo(gone, next, side, startMs)).fault?.word).toBe('unreachable')
  expect(JSON.stringify(readCopyNotes(side))).not.toContain('secret')
})

/** A hub and a portal with a link between them; `toPortal` carries what the hub asks. */
function linked(nowMs: () => number) {
  const host = { hostClock: { now: nowMs }, log: silent }
  const [hub, portal] = [new CommandDesk(host, {}), new CommandDesk(host, {})]
  const portalDir = join(root, 'portal')
  portal.register(holdCommands({ dataDir: portalDir, of: 'hub' }, nowMs))
  const link = (from: CommandDesk, to: CommandDesk): Parameters<CommandDesk['attach']>[0] => ({
    peerAheadMs: () => 0,
    send(message) {
      if (message.type === 'command') void to.take(message, 0).then(result => from.takeResult(result))
    },
  })
  return { hub, portalDir, connect: () => hub.attach(link(hub, portal)) }
}

test('sync-1122: the other side keeps the newest backup, once a day, and it is whole', async () => {
  let nowMs = Date.now()
  const { hub, portalDir, connect } = linked(() => nowMs)
  const place = otherSidePlace(hub)
  expect(place.away()).toBe('unanswered')
  connect()
  expect(place.away()).toBeNull()
  const large = 'x'.repeat(200_000)
  const first = backUp(nowMs, large)
  expect((await copyTo(place, first, side, nowMs)).fault).toBeNull()
  const held = heldFile(portalDir, 'hub')
  expect(held && readFileSync(held.file, 'utf8')).toBe(large)
  expect(held && statSync(held.file).mode & 0o777).toBe(0o600)

  const second = backUp(nowMs + hourMs, 'newer')
  nowMs = Date.now() + minuteMs
  expect((await copyTo(place, second, side, nowMs)).fault?.word).toBe('tooSoon')
  nowMs += hourMs
  const { fault } = await copyTo(place, second, side, nowMs)
  expect(fault).toBeNull()
  expect(readdirSync(join(portalDir, 'held'))).toEqual([second])
})

test('sync-1122: the other side takes nothing that is no backup of this side, or is not whole', async () => {
  const { hub, portalDir, connect } = linked(Date.now)
  connect()
  const name = backupName('hub', startMs)
  const sha256 = createHash('sha256').update('abc').digest('hex')
  const whole = { name, bytes: 3, sha256, from: 0, part: Buffer.from('abc').toString('base64') }
  for (const body of [
    { ...whole, sha256: 'f'.repeat(64) },
    { ...whole, name: '../../keys/portal-own.keys' },
    { ...whole, name: backupName('portal', startMs) },
    { ...whole, bytes: 1e12 },
    { ...whole, bytes: 2 },
    { ...whole, from: 2 },
    {},
  ])
    expect(await hub.ask('holdCopy', body)).toMatchObject({ ok: false, code: 'invalid' })
  expect(heldFile(portalDir, 'hub')).toBeNull()
  expect(readdirSync(root).toSorted()).toEqual(['data', 'portal'])
})

test('sync-1122: a portal sends nothing to a hub that has not asked yet, and may be of an older release', async () => {
  const host = { hostClock: { now: () => startMs }, log: silent }
  const portal = new CommandDesk(host, {})
  portal.attach({ peerAheadMs: () => 0, send: () => undefined })
  const { places } = openBackups(host, {
    side: { side: 'portal', dataDir: join(root, 'portal') },
    backups: { ...side, side: 'portal' },
    places: { folder: null, store: null },
    peer: portal,
    commands: portal,
    heardFirst: true,
  })
  expect(places.map(({ kind, away }) => [kind, away()])).toEqual([['otherSide', 'unanswered']])
  const asked = {
    type: 'command',
    id: 'one',
    expiresAt: startMs + 1000,
    name: 'heldCopy',
    body: '{}',
  } as const
  expect(await portal.take(asked, 0)).toMatchObject({ ok: true, body: '{"value":null}' })
  expect(places[0]?.away()).toBeNull()
})

test('sync-1122: a copy that was made a day ago is not sent again before', async () => {
  let nowMs = startMs
  const { hub, portalDir, connect } = linked(() => nowMs)
  connect()
  const { at, stop } = await job([otherSidePlace(hub)])
  const names = () => readdirSync(join(portalDir, 'held'))
  const look = async (ms: number, makes = true) => {
    nowMs = ms
    if (makes) backUp(ms)
    await at(ms)
    // What lies there was written at that moment, not at the one of this machine.
    for (const name of names()) utimesSync(join(portalDir, 'held', name), ms / 1000, ms / 1000)
  }
  await look(startMs)
  const first = names()
  await look(startMs + 23 * hourMs)
  expect(names()).toEqual(first)
  await look(startMs + 24 * hourMs)
  expect(names()).toEqual([backupName('hub', startMs + 24 * hourMs)])
  await stop()
})

test('sync-1124: a backup that a person asks for is copied to each place, and the list says line by line what happened', async () => {
  mkdirSync(stick())
  const store = storePlace({ url: 'http://127.0.0.1:1/b', keyId: 'k', secret: 's', region: 'auto' }, Date.now)
  const desk = openBackupDesk({ hostClock: fixedClock(startMs), log: silent }, side, side, [onStick(), store])
  expect(desk.view()).toMatchObject({ makes: true, key: 'none', run: null, made: [], held: null })
  expect(desk.start().ok).toBe(true)
  expect(desk.start()).toMatchObject({ ok: false, code: 'backupRunning' })
  await desk.settled()
  const { run, made, places, key } = desk.view()
  expect(run?.steps.map(({ of, state, fault }) => [of, state, fault?.word])).toEqual([
    ['own', 'done', undefined],
    ['folder', 'done', undefined],
    ['store', 'failed', 'unreachable'],
  ])
  expect([run?.runs, key, made[0]?.entries]).toEqual([false, 'waits', 0])
  expect(places[0]?.copy?.at).toBe(made[0]?.at)
  expect(readdirSync(stick())).toEqual([made[0]?.name])
})
