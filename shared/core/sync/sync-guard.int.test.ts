import { type Hello, type SyncMessage, syncProtocol } from '@mayim/contract/sync/sync-messages.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { type TestDatabase, testDatabase } from '@mayim/testing/database/test-database.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nodeIdentity, openDatabase } from '../ground/database/open-database.ts'
import { genesisHash, readHeads } from '../ground/log/log-table.ts'
import { LinkState } from './link-state.ts'
import { allowForNow, ownMarker } from './own-mark.ts'
import { RecoveryDesk } from './recovery/recovery-desk.ts'
import { SyncSession } from './sync-session.ts'

// An attacker has the hub's key and sends messages to an intact portal.
let database: TestDatabase
let portal: TestFacility
let desk: RecoveryDesk
let session: SyncSession
let link: LinkState
let said: SyncMessage[]
let ended: string | undefined

beforeEach(async () => {
  database = await testDatabase({ side: 'portal' })
  await begin(await testFacility('portal', database))
  await portal.set('facilityName', 'One')
  await portal.set('facilityName', 'Two')
})
afterEach(async () => {
  await close()
  await portal.close()
})

test.each([
  { verdict: 'recover', reason: 'peerLogIsBehind' },
  { verdict: 'recover', reason: 'asked', incarnation: 7 },
  { verdict: 'recover', reason: 'logsDiffer' },
  { verdict: 'fenced', reason: 'incarnation' },
] as const)('the answer $verdict/$reason closes no log of a portal', async answer => {
  await session.begin()
  await session.receive(JSON.stringify({ type: 'welcome', ...answer }))
  expect(await readHeads(portal.facility.db)).toMatchObject({ mode: 'active', incarnation: 1 })
  expect(said.map(message => message.type)).toEqual(['hello'])
})

test('ignores a welcome before its own hello', async () => {
  await session.receive(JSON.stringify(hello()))
  await session.receive(JSON.stringify({ type: 'welcome', verdict: 'ok', reason: '' }))
  expect(session.open).toBe(false)
})

test.each([
  ['more of its log than there is', { cursor: 99, cursorHash: 'ab'.repeat(32) }],
  ['another past', { cursor: 1, cursorHash: 'ab'.repeat(32) }],
  ['a mark that nobody signed', { cursor: 99, kept: `1.99.${'ab'.repeat(32)}.${'A'.repeat(43)}` }],
  ['that another copy took its place', { kept: `9.1.${'ab'.repeat(32)}.${'A'.repeat(43)}` }],
])('a portal is not told by the hub that it lacks %s', async (_, claim) => {
  await session.begin()
  await session.receive(JSON.stringify(hello(claim)))
  expect(await readHeads(portal.facility.db)).toMatchObject({ mode: 'active' })
})

describe('a portal that was restored', () => {
  test('detects it by its own mark, and ignores an older mark', async () => {
    const early = await markNow()
    const backup = `${database.file}.backup`
    await sql`vacuum into ${backup}`.execute(database.writing)
    await portal.set('facilityName', 'Three')
    const late = await markNow()
    const before = portal
    const opened = await openDatabase({ file: backup })
    await nodeIdentity(opened, 'portal')
    await begin(await testFacility('portal', opened))
    await session.begin()
    await session.receive(JSON.stringify(hello({ cursor: 99, kept: early })))
    expect(await desk.isRecovering()).toBe(false)
    await begin(portal)
    await session.begin()
    await session.receive(JSON.stringify(hello({ kept: late })))
    expect(await desk.isRecovering()).toBe(true)
    expect(ended).toBe('recovering')
    await before.close()
  })

  test('refuses own entries that it has not signed, unless an Admin allows them', async () => {
    await desk.close('recovering')
    const served = () => {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      const forged = { ...entryOf(3), entity: 'user', fields: '{"roles":"[\\"Admin\\"]"}' }
      const pages = (origin: string, after: number) =>
        origin === 'portal' && after === 2 ? [forged] : ownEntry(origin, after)
      void serve(pages).then(resolve, resolve)
      return promise
    }
    expect(String(await served())).toContain('not signed')
    expect(await readHeads(portal.facility.db)).toMatchObject({ mode: 'recovering', portal: { seq: 2 } })
  })

  test('refuses a page that is out of order, and a log without an end', async () => {
    await desk.close('recovering')
    await expect(serve((_, after) => [entryOf(after + 2)])).rejects.toThrow('not the one')
    await expect(serve(() => [], { confirmed: 2 })).rejects.toThrow('had confirmed')
  })
})

describe('a hub that says that it was restored', () => {
  test('is accepted with a replaced incarnation only while an Admin allows it', async () => {
    await desk.acceptIncarnation(5)
    await session.begin()
    await session.receive(JSON.stringify(hello({ incarnation: 3, recovering: true })))
    expect(said.at(-1)).toMatchObject({ type: 'welcome', verdict: 'fenced' })
    await allowForNow(portal.facility, 'letBack')
    await begin(portal)
    await session.begin()
    await session.receive(JSON.stringify(hello({ incarnation: 3, recovering: true })))
    expect(said.at(-1)).toMatchObject({ type: 'welcome', verdict: 'recover', incarnation: 6 })
  })

  test('is refused with an incarnation that is far too large, and gets a limited number of new ones', async () => {
    await session.begin()
    await session.receive(JSON.stringify(hello({ incarnation: Number.MAX_SAFE_INTEGER, recovering: true })))
    expect(said.at(-1)).toMatchObject({ verdict: 'fenced' })
    const given = await Promise.all(Array.from({ length: 70 }, () => desk.mint(1)))
    expect(given.filter(each => each !== undefined)).toHaveLength(60)
  })
})

function hello(more: Partial<Hello> = {}): Hello {
  const clock = portal.facility.hostClock.now()
  const heads = { nextSeq: 1, headHash: genesisHash, cursor: 0, clock: Math.round(clock) }
  const who = {
    protocol: syncProtocol,
    facility: 'test',
    side: 'hub',
    node: 'thief',
    incarnation: 1,
  } as const
  return { type: 'hello', ...who, ...heads, ...more }
}

async function markNow(): Promise<string> {
  const marker = await ownMarker(portal.facility)
  const heads = await readHeads(portal.facility.db)
  if (!marker) throw new Error('The portal signs')
  return marker({ ...heads.portal, incarnation: heads.incarnation ?? 1 })
}

function entryOf(seq: number) {
  const entry = { seq, incarnation: 1, dep: 0, hash: 'cd'.repeat(32), entityId: 'u', kind: 'changed' }
  return {
    ...entry,
    origin: 'portal' as const,
    entity: 'user',
    fields: '{}',
    who: '',
    cause: '',
    at: '',
    stamp: '',
  }
}

/** Answers with the portal's own log as it is. */
async function ownEntry(origin: string, after: number) {
  if (origin !== 'portal') return []
  const rows = await portal.facility.db
    .selectFrom('change')
    .selectAll()
    .where('origin', '=', 'portal')
    .where('seq', '>', after)
    .execute()
  return rows.slice(0, 1)
}

/** Runs a recovery whose pages `pages` returns. */
function serve(pages: (origin: Side, after: number) => object[] | Promise<object[]>, proofs: object = {}) {
  return desk.recover(
    9,
    message => {
      if (message.type !== 'recover') return
      const { origin, after } = message
      void Promise.resolve(pages(origin, after)).then(entries =>
        desk.receivePage({ type: 'recovered', origin, entries: entries as never, more: false }),
      )
    },
    { confirmed: 0, ownMark: undefined, ...proofs },
  )
}

async function begin(side: TestFacility): Promise<void> {
  await close()
  portal = side
  said = []
  ended = undefined
  desk = new RecoveryDesk(portal.facility)
  link = new LinkState(portal.facility)
  session = new SyncSession({
    host: portal.facility,
    identity: { facilityId: 'test', node: await nodeIdentity(portal.facility, 'portal') },
    link,
    recovery: desk,
    channel: {
      send: text => void said.push(JSON.parse(text)),
      close: reason => {
        ended = reason
      },
    },
  })
}

async function close(): Promise<void> {
  await session?.end()
  link?.end()
}
