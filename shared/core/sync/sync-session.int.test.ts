import { parseMessage } from '@mayim/contract/sync/parse-message.ts'
import { syncProtocol } from '@mayim/contract/sync/sync-messages.ts'
import { BadWire, seeded } from '@mayim/testing/sync/bad-wire.ts'
import { shownBy, type TestSide, testSide } from '@mayim/testing/sync/two-sides.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readHeads } from '../ground/log/log-table.ts'
import { outgoingEntries } from './outgoing-stream.ts'

const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

let hub: TestSide
let portal: TestSide
let wire: BadWire
beforeEach(async () => {
  hub = await testSide('hub')
  portal = await testSide('portal')
  wire = new BadWire({ hub, portal })
})
afterEach(async () => {
  await wire.cut()
  wire.end()
  await hub.database.close()
  await portal.database.close()
})

describe('with lost, repeated and late messages and interrupted connections', () => {
  test.each(seeds)(
    'both sides reach the same state, and each entry is applied once (seed %i)',
    async seed => {
      const dice = seeded(seed)
      let payments = 0
      for (let step = 0; step < 120; step += 1) {
        const side = dice() < 0.5 ? hub : portal
        const chance = dice()
        if (chance < 0.25) {
          payments += 1
          await writeSomething(side, dice, payments)
        } else if (chance < 0.3) await wire.cut()
        else if (!wire.connected) await wire.connect()
        else if (chance < 0.35) wire.passTime(6_000)
        else await wire.deliver(dice)
      }
      await heal()
      expect(await shownBy(hub)).toEqual(await shownBy(portal))
      expect(await hub.db.selectFrom('ledger').select('id').execute()).toHaveLength(payments)
      expect([hub.faults, portal.faults]).toEqual([[], []])
    },
  )
})

test('a batch whose answer is lost is sent again, and the session with a silent peer ends', async () => {
  await heal()
  await hub.addUser('user-1')
  await vi.waitFor(() => expect(wire.flying).toEqual(['batch']))
  await wire.deliver()
  expect(wire.flying).toEqual(['cursor'])
  wire.loseAll()
  wire.passTime(6_000)
  await vi.waitFor(() => expect(wire.flying).toEqual(['batch']))
  await wire.deliver()
  await wire.deliver()
  expect(wire.links.hub.current()).toMatchObject({ linked: true, queued: 0 })
  wire.passTime(1_000)
  // This process was held up itself: what came meanwhile is read first.
  wire.passTime(31_000)
  expect(wire.links.hub.current()).toMatchObject({ linked: true })
  wire.passTime(1_000)
  expect(wire.links.hub.current()).toMatchObject({ linked: false })
})

test('the link state reports the connection and the number of queued entries', async () => {
  await hub.addUser('user-1')
  await vi.waitFor(() => expect(wire.links.hub.current()).toMatchObject({ linked: false, queued: 1 }))
  await heal()
  expect(wire.links.hub.current()).toMatchObject({ linked: true, queued: 0, peerCursor: 1, stopped: null })
  await wire.cut()
  expect(wire.links.hub.current()).toMatchObject({ linked: false })
})

test('each side learns the release of the other, also where it refuses its protocol (sync-1160)', async () => {
  wire.versions.hub = '0.2.0'
  await heal()
  expect(wire.links.portal.current().peerRelease).toEqual({ version: '0.2.0', protocol: syncProtocol })
  expect(wire.links.hub.current().peerRelease).toEqual({ version: null, protocol: syncProtocol })
  await wire.cut()
  await wire.connect()
  wire.change(message => ({ ...message, protocol: syncProtocol + 1 }))
  await wire.deliver()
  expect(wire.links.portal.current()).toMatchObject({
    ...{ linked: false, stopped: 'upgrade' },
    peerRelease: { version: '0.2.0', protocol: syncProtocol + 1 },
  })
})

test('the exchange stops with a side that has lost entries that the other has', async () => {
  await hub.addUser('user-1')
  await heal()
  await wire.cut()
  const restored = await testSide('hub')
  const again = new BadWire({ hub: restored, portal })
  await again.connect()
  for (let index = 0; index < 6; index += 1) await again.deliver()
  expect(again.links.portal.current()).toMatchObject({ linked: false, stopped: 'recover' })
  again.end()
  await restored.database.close()
})

test.each([
  '',
  'null',
  '{}',
  '{"type":"batch"}',
  '{"type":"batch","entries":[]}',
  '{"type":"toString"}',
  '[1]',
  '{"type":1}',
])('the frame %s is no message', text => expect(parseMessage(text)).toBeUndefined())

test('a batch is no message if the fields of an entry are not a JSON object', async () => {
  await hub.addUser('user-1')
  const [entry] = await outgoingEntries(hub, 0)
  const batchWith = (fields: string | undefined) =>
    parseMessage(JSON.stringify({ type: 'batch', entries: [{ ...entry, fields }], marks: [] }))
  expect(batchWith(entry?.fields)).toBeDefined()
  for (const fields of ['', '{', 'null', '[]', '"x"', '5'])
    expect([fields, batchWith(fields)]).toEqual([fields, undefined])
})

async function writeSomething(side: TestSide, dice: () => number, count: number): Promise<void> {
  side.setClock(side.clock.now() + Math.floor(dice() * 90_000))
  const user = `user-${Math.ceil(dice() * 3)}`
  const known = await side.db.selectFrom('user').select('id').where('id', '=', user).executeTakeFirst()
  if (!known) await side.addUser(user, { firstName: `${side.side} ${count}` })
  else
    await side.changeUser(user, {
      notes: `${side.side} ${count}`,
      updatedAt: new Date(side.clock.now()).toISOString(),
    })
  await side.pay(`pay-${count}`, { userId: user })
  const reservations = await side.db.selectFrom('reservation').select(['id', 'owner']).execute()
  const one = reservations[Math.floor(dice() * reservations.length)]
  const statusSince = new Date(side.clock.now()).toISOString()
  if (!one || dice() < 0.4) await side.book(`r-${count}`, { userId: user })
  else if (one.owner === side.side && dice() < 0.5) {
    await side.changeReservation(one.id, { bookingStatus: 'Canceled', statusSince })
  } else if (side.side === 'hub') {
    await side.changeReservation(one.id, {
      visitStatus: dice() < 0.7 ? `Status ${count}` : null,
      statusSince,
    })
  } else await side.changeReservation(one.id, { userNotes: `note ${count}` })
}

/** Connects without losses, until both sides have every entry. */
async function heal(): Promise<void> {
  await wire.cut()
  await wire.connect()
  await vi.waitFor(async () => {
    await deliverAll()
    const [ofHub, ofPortal] = await Promise.all([readHeads(hub.db), readHeads(portal.db)])
    expect([ofHub.hub.seq, ofHub.portal.seq]).toEqual([ofPortal.hub.seq, ofPortal.portal.seq])
    expect([wire.links.hub.current().queued, wire.links.portal.current().queued]).toEqual([0, 0])
    expect(wire.links.hub.current().linked).toBe(true)
  })
}

async function deliverAll(): Promise<void> {
  for (let index = 0; index < 12; index += 1) await wire.deliver()
}
