import { BadWire } from '@mayim/testing/sync/bad-wire.ts'
import { type TestSide, testSide } from '@mayim/testing/sync/two-sides.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OutageReports, readReports } from './outage-reports.ts'

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

test('reports the entries of both sides after an outage, by the codes of bookings, and nothing without entries', async () => {
  const reports = new OutageReports(hub)
  const stop = reports.watch(wire.links.hub)
  await hub.addUser('user-1')
  await join()
  await wire.cut()
  await join()
  await settle(reports)
  expect(await readReports(hub.db)).toEqual([])

  await wire.cut()
  await reports.settled()
  await portal.book('r-1', { userId: 'user-1', code: 'AB12' })
  await hub.pay('pay-1')
  expect(reports.isDue()).toBe(false)
  await join()
  await reports.settled()
  expect(reports.isDue()).toBe(true)
  await settle(reports)
  expect(reports.isDue()).toBe(false)
  stop()
  const [report, ...more] = await readReports(hub.db)
  expect(more).toEqual([])
  expect(report?.entries).toEqual(
    expect.arrayContaining([
      { from: 'portal', entity: 'reservation', kind: 'booked', count: 1 },
      { from: 'hub', entity: 'ledger', kind: 'paid', count: 1 },
    ]),
  )
  expect(report?.bookings).toMatchObject([{ code: 'AB12', from: 'portal', kind: 'booked', who: 'test' }])
})

async function join(): Promise<void> {
  await wire.connect()
  await vi.waitFor(async () => {
    for (let index = 0; index < 12; index += 1) await wire.deliver()
    expect([wire.links.hub.current().queued, wire.links.portal.current().queued]).toEqual([0, 0])
    expect(wire.links.hub.current().linked).toBe(true)
  })
}

/** Delivers frames until some time after the link came back. */
async function settle(reports: OutageReports): Promise<void> {
  await reports.settled()
  for (let index = 0; index < 2; index += 1) {
    wire.passTime(11_000)
    for (let frame = 0; frame < 6; frame += 1) await wire.deliver()
  }
  await reports.settled()
}
