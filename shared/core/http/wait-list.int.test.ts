import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { type FreshPostgres, freshPostgres } from '@mayim/testing/database/fresh-postgres.ts'
import { type Browser, bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { giveShares } from '@mayim/testing/shares/give-shares.ts'
import { cancel } from '@mayim/testing/wait-list/full-night.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { book } from '../booking/book.ts'
import { serveNight } from '../booking/wait-list/serve-night.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import { setSetting } from '../settings/set-setting.ts'
import { offerHandlers, waitListHandlers } from './handlers/wait-list.ts'

const date = '2026-11-22'
const serving = { linkOf: (key: string) => `https://book.example.org/offer/${key}`, mayOffer: true }
const list = '/api/api/waitlist'
const plainBooking = {
  ...plainChoices,
  date,
  time: '19:00',
  userNotes: '',
  language: 'en',
  replacingReservationId: null,
  walkIn: false,
  byStaff: false,
  ignoreCutoff: false,
  shownTotalMinor: null,
}
const window = { reservationDate: date, fromTime: '19:00', toTime: '19:00' }

describe('the wait list over HTTP on SQLite', () => tests(async () => undefined))
describe('the wait list over HTTP on PostgreSQL', () => tests(freshPostgres))

function tests(database: () => Promise<FreshPostgres | undefined>): void {
  let server: TestServer
  let fresh: FreshPostgres | undefined
  let browser: Browser
  afterEach(async () => {
    await server.close()
    await fresh?.drop()
  })

  /** One room at 19:00, which is booked, and two patrons who could wait for it. */
  async function open(sign = 60) {
    fresh = await database()
    server = await startTestServer('portal', {
      ...(fresh ? { database: fresh.config } : {}),
      now: '2026-11-22T22:00:00Z',
      handlers: { ...waitListHandlers, ...offerHandlers },
      server: { limits: { sign } },
    })
    browser = browserOf(server)
    const { facility } = server
    for (const [key, value] of Object.entries({ roomsAvailableShowerAny: '1', roomsAvailableBathAny: '0' }))
      await setSetting(facility, systemCaller, { key, value })
    const [holder, second, third] = await Promise.all(
      ['+17185550111', '+17185550112', '+17185550113'].map(phone => server.signInAs({ phone })),
    )
    if (!holder || !second || !third) throw new Error('Nobody signed in')
    await expect.poll(() => facility.settings.current().roomsAvailableBathAny).toBe(0)
    await giveShares(facility)
    const caller = { ...systemCaller, kind: 'person', id: holder.subject } as const
    const booked = await book(facility, caller, { ...plainBooking, userId: holder.subject })
    if (!booked.ok) throw new Error(booked.code)
    return { bookedId: booked.value.id, second: auth(second), third: auth(third) }
  }

  async function offered(bookedId: string): Promise<string> {
    await cancel(server.facility, bookedId)
    await serveNight(server.facility, date, serving)
    return newestKey()
  }
  async function newestKey(): Promise<string> {
    const texts = await server.texts()
    return /\/offer\/([\w-]{22})/.exec(texts.at(-1)?.body ?? '')?.[1] ?? ''
  }

  it('is joined, viewed and left only by the patron', async () => {
    const { second, third } = await open()
    const joined = await browser.post(list, window, second)
    expect(joined.json.result).toMatchObject({ status: 'waiting', ahead: 0, here: true, offer: null })
    const { id } = joined.json.result
    expect((await browser.post(list, window, third)).json.result.ahead).toBe(1)
    expect((await browser.get(list, third)).json).toHaveLength(1)
    expect((await browser.get(list)).status).toBe(401)
    expect((await browser.send('DELETE', `${list}/${id}`, undefined, third)).status).toBe(403)
    expect((await browser.post(`${list}/${id}/answer`, { answer: 'yes' }, third)).status).toBe(403)
    expect((await browser.send('DELETE', `${list}/${id}`, undefined, second)).json.result.status).toBe('left')
    const again = await browser.post(list, { ...window, fromTime: '20:00', toTime: '21:00' }, second)
    expect(again).toMatchObject({ status: 409, json: { code: 'placeIsFree' } })
    expect(again.json.errorMessage).toContain('20:00')
  })

  it('is joined by reception for a stranger by phone and name, and by nobody else for one (booking-523)', async () => {
    const { second } = await open()
    const reception = auth(await server.signInAs({ username: 'reception', roles: ['Reception'] }))
    const stranger = { phone: '(718) 555-0177', name: 'Dina Blum' }
    const refused = await browser.post(list, { ...window, ...stranger }, second)
    expect(refused).toMatchObject({ status: 403, json: { code: 'staffOnly', field: 'phone' } })
    const free = { ...stranger, fromTime: '20:00', toTime: '21:00' }
    expect((await browser.post(list, { ...window, ...free }, reception)).json.code).toBe('placeIsFree')
    const named = () =>
      server.facility.db.selectFrom('user').select('phone').where('firstName', '=', 'Dina').execute()
    expect(await named()).toEqual([])
    const joined = await browser.post(list, { ...window, ...stranger }, reception)
    expect(joined.json.result).toMatchObject({ status: 'waiting', here: true })
    expect(await named()).toEqual([{ phone: '+17185550177' }])
    expect((await browser.post(list, { ...window, ...stranger }, reception)).json.code).toBe('alreadyWaiting')
    const wrong = await browser.post(list, { ...window, phone: '123' }, reception)
    expect(wrong).toMatchObject({ status: 400, json: { code: 'invalidPhone', field: 'phone' } })
    const night = await browser.get(`${list}?dt=${date}`, reception)
    expect(night.json).toMatchObject([{ id: joined.json.result.id, ahead: 0 }])
    const left = await browser.send('DELETE', `${list}/${joined.json.result.id}`, undefined, reception)
    expect(left.json.result.status).toBe('left')
  })

  it('shows an offer by its key any number of times, and accepts one answer', async () => {
    const { bookedId, second } = await open()
    await browser.post(list, window, second)
    const path = `${list}/offers/${await offered(bookedId)}`
    for (let look = 0; look < 3; look += 1) {
      const { json } = await browser.get(path)
      expect(json).toEqual({
        state: 'open',
        date,
        time: '19:00',
        expiresAt: '2026-11-22T22:05:00.000Z',
        paidAhead: false,
      })
    }
    // A form of another page cannot answer for the patron (threats-T14).
    expect((await browser.form(path, { answer: 'yes' })).status).toBe(415)
    const yes = await browser.post(path, { answer: 'yes' })
    expect(yes.json.result.state).toBe('accepted')
    expect((await browser.post(path, { answer: 'yes' })).status).toBe(200)
    expect(await browser.post(path, { answer: 'no' })).toMatchObject({
      status: 409,
      json: { code: 'offerOver' },
    })
    expect((await browser.get(path)).json.state).toBe('accepted')
  })

  it('reveals nothing to guessed keys, and soon stops answering', async () => {
    await open(10)
    const answers = []
    for (let guess = 0; guess < 14; guess += 1)
      answers.push(await browser.get(`${list}/offers/${String(guess).padStart(22, 'A')}`))
    expect(answers.slice(0, 10).every(answer => answer.status === 404)).toBe(true)
    expect(answers.slice(10).every(answer => answer.status === 429)).toBe(true)
    expect((await browser.get(`${list}/offers/short`)).status).toBe(429)
    expect(server.logLines.join('\n')).not.toContain('AAAAAAAAAA')
  })
}

function auth({ accessToken }: { accessToken: string }): Record<string, string> {
  return bearer(accessToken)
}
