import { type FreshPostgres, freshPostgres } from '@mayim/testing/database/fresh-postgres.ts'
import { type Browser, bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { giveShares } from '@mayim/testing/shares/give-shares.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { book } from '../booking/book.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import { setSetting } from '../settings/set-setting.ts'
import { bookingHandlers } from './handlers/bookings.ts'

const date = '2026-11-22'
const now = '2026-11-22T22:00:00Z'
const path = `/api/api/reservations/availablereservations?dt=${date}`
const never = () => Promise.reject(new Error('Nobody books over HTTP here'))
const handlers = bookingHandlers({ one: never })

describe('the free places of a night, kept, on SQLite', () => tests(async () => undefined))
describe('the free places of a night, kept, on PostgreSQL', () => tests(freshPostgres))

function tests(database: typeof freshPostgres | (() => Promise<undefined>)): void {
  let servers: TestServer[] = []
  let fresh: FreshPostgres | undefined
  afterEach(async () => {
    for (const server of servers) await server.close()
    servers = []
    await fresh?.drop()
  })

  async function start(): Promise<TestServer> {
    const config = fresh ? { database: fresh.config } : {}
    const server = await startTestServer('portal', { ...config, now, handlers })
    servers.push(server)
    return server
  }

  /** A facility of three places at each time, and a patron who asks for them. */
  async function open() {
    fresh = await database()
    const server = await start()
    const { facility } = server
    for (const [key, value] of Object.entries({ roomsAvailableShowerAny: '4', roomsAvailableBathAny: '0' }))
      await setSetting(facility, systemCaller, { key, value })
    await facility.settings.settled()
    await giveShares(facility)
    const patron = await server.signInAs({ phone: '+17185550111' })
    const headers = bearer(patron.accessToken)
    const browser = browserOf(server)
    return { server, facility, patron, headers, browser, free: () => freeAt19(browser, headers) }
  }

  /** How many showers are free at 19:00; null where the time is not offered. */
  async function freeAt19(browser: Browser, headers: Record<string, string>): Promise<number | null> {
    const { json } = await browser.get(path, headers)
    const slot = json.find((one: { timeSlot: string }) => one.timeSlot === '19:00')
    return slot?.availableReservations[0].available ?? null
  }

  const bookFor = async ({ facility }: TestServer, userId: string, more = {}) => {
    const caller = { ...systemCaller, kind: 'person', id: userId } as const
    const booked = await book(facility, caller, wish(caller, { date, ...more }))
    if (!booked.ok) throw new Error(booked.code)
  }

  it('contain a booking as soon as it is answered', async () => {
    const { server, patron, free } = await open()
    expect(await free()).toBe(3)
    await bookFor(server, patron.subject)
    expect(await free()).toBe(2)
  })

  it('change when a hold ends by the clock, to the second, and back when the clock is set back', async () => {
    const { server, patron, free } = await open()
    await bookFor(server, patron.subject, { wantedStatus: 'Pending' })
    const [hold] = await server.facility.db.selectFrom('reservation').select('holdExpiresAt').execute()
    const endMs = Date.parse(hold?.holdExpiresAt ?? '')
    server.clock.set(endMs - 1)
    expect(await free()).toBe(2)
    server.clock.set(endMs)
    expect(await free()).toBe(3)
    server.clock.set(endMs - 1)
    expect(await free()).toBe(2)
  })

  it('end with the cutoff, and are back when the clock is set back', async () => {
    const { server, free } = await open()
    const cutoffMs = Date.parse('2026-11-22T22:30:00Z')
    server.clock.set(cutoffMs - 1)
    expect(await free()).toBe(3)
    server.clock.set(cutoffMs)
    expect(await free()).toBeNull()
    server.clock.set(cutoffMs - 1)
    expect(await free()).toBe(3)
  })

  it('lose a slot at the moment at which it is over', async () => {
    const { server, browser, facility } = await open()
    const admin = await server.signInAs({ username: 'admin-1', roles: ['Admin'] })
    const minutes = facility.settings.current().reservationSlotMinutes
    const overMs = Date.parse('2026-11-23T00:00:00Z') + minutes * 60_000
    const asked = () => browser.get(`${path}&ignoreCutoff=true`, bearer(admin.accessToken))
    const first = async () => (await asked()).json[0].timeSlot
    server.clock.set(overMs - 1)
    expect(await first()).toBe('19:00')
    server.clock.set(overMs)
    expect(await first()).not.toBe('19:00')
  })

  it('change with a setting', async () => {
    const { facility, free } = await open()
    expect(await free()).toBe(3)
    await setSetting(facility, systemCaller, { key: 'roomsAvailableShowerAny', value: '3' })
    await facility.settings.settled()
    await giveShares(facility)
    expect(await free()).toBe(2)
  })

  it('are sent once to who has them, and compressed to who can read it', async () => {
    const { server, patron, browser, headers } = await open()
    const first = await browser.get(path, { ...headers, 'accept-encoding': 'gzip, br' })
    expect(first.headers.get('content-encoding')).toBe('gzip')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toMatch(/accept-encoding/i)
    const plain = await browser.get(path, { ...headers, 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.text).toBe(first.text)
    const has = { ...headers, 'if-none-match': first.headers.get('etag') ?? '' }
    expect(await browser.get(path, has)).toMatchObject({ status: 304, text: '' })
    await bookFor(server, patron.subject)
    expect((await browser.get(path, has)).status).toBe(200)
    expect((await browser.get(path, { 'if-none-match': has['if-none-match'] })).status).toBe(401)
  })

  if (database === freshPostgres)
    it('contain what another process has sold before', async () => {
      const { server, patron, free } = await open()
      const other = await start()
      // The message about the other's commit never comes.
      await server.database.peers.close()
      expect(await free()).toBe(3)
      await bookFor(other, patron.subject)
      expect(await free()).toBe(2)
    })
}
