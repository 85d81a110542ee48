import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ok } from '@mayim/domain/result.ts'
import { type FreshPostgres, freshPostgres } from '@mayim/testing/database/fresh-postgres.ts'
import { sampleReservation, sampleUser } from '@mayim/testing/database/sample-rows.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { settingsHandlers } from './handlers/facility-settings.ts'

/** Sunday 22 November 2026, 17:00 in Brooklyn; that night and the next open at 18:00, last entry 22:30. */
const now = '2026-11-22T22:00:00.000Z'
const monday = '2026-11-23'

describe('on SQLite', () => calls(async () => undefined))
describe('on PostgreSQL', () => calls(freshPostgres))

function calls(open: () => Promise<FreshPostgres | undefined>): void {
  let server: TestServer
  let fresh: FreshPostgres | undefined
  let admin: string
  beforeEach(async () => {
    fresh = await open()
    const handlers = settingsHandlers() as never
    server = await startTestServer('hub', { handlers, now, ...(fresh ? { database: fresh.config } : {}) })
    admin = (await server.signInAs({ username: 'admin', roles: ['Admin'] })).accessToken
  })
  afterEach(async () => {
    await server.close()
    await fresh?.drop()
  })

  async function ask(method: 'GET' | 'POST', path: string, token: string, payload?: object) {
    const answer = await server.app.inject({
      method,
      url: `/api/api/settings${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    })
    return { status: answer.statusCode, body: answer.json(), text: answer.body }
  }
  const edit = (payload: object) => ask('POST', '/editschedule', admin, payload)
  const set = (key: string, value: string, more = {}) => ask('POST', '/', admin, { key, value, ...more })
  const night = async (date: string) =>
    (await ask('GET', '/schedule?days=62', admin)).body.find((day: { date: string }) => day.date === date)

  async function book(...rows: Partial<ReservationRow>[]) {
    await server.facility.write(async trx => {
      await trx
        .insertInto('user')
        .values(sampleUser({ firstName: 'Canary', lastName: 'Feathers' }))
        .execute()
      for (const [at, row] of rows.entries()) {
        const full = sampleReservation({
          id: `r${at}`,
          owner: at % 2 ? 'hub' : 'portal',
          date: monday,
          ...row,
        })
        await trx.insertInto('reservation').values(full).execute()
      }
      return ok(null)
    })
  }

  it('say that a secret has to be given again when its address changes (settings-931)', async () => {
    await set('accessControlUrl', 'https://doors.example.org/')
    await set('accessControlSecret', 'canary')
    expect((await ask('GET', '', admin)).body.accessControlSecret.isSet).toBe(true)
    const changed = await set('accessControlUrl', 'https://evil.example/')
    expect(changed.body.result.lost).toEqual(['accessControlSecret'])
    expect((await ask('GET', '', admin)).body.accessControlSecret.isSet).toBe(false)
  })

  it('give the desk its warning times and its lock, and no other staff', async () => {
    await set('statusWarnMinutesWaiting', '7')
    const desk = (await server.signInAs({ username: 'desk', roles: ['Reception'] })).accessToken
    const attendant = (await server.signInAs({ username: 'attendant', roles: ['Attendant'] })).accessToken
    const seen = (await ask('GET', '', desk)).body
    expect([seen.statusWarnMinutesWaiting, seen.deskLockSeconds]).toEqual([{ value: '7' }, { value: '60' }])
    expect(seen).not.toHaveProperty('roomsHeldForReception')
    expect((await ask('GET', '', attendant)).body).not.toHaveProperty('statusWarnMinutesWaiting')
  })

  describe('an override of a night', () => {
    it('is previewed, refused while it moves a booked night, saved once that is confirmed, and removed', async () => {
      await book(
        { code: 'LATE', time: '22:00' },
        { code: 'EARL', time: '18:15' },
        { code: 'GONE', time: '18:15', bookingStatus: 'Canceled' },
        { code: 'HELD', time: '18:15', bookingStatus: 'Pending', holdExpiresAt: '2026-11-22T21:59:00.000Z' },
      )
      const later = { date: monday, openTime: '19:00' }
      const head = server.facility.changes.head
      const preview = await edit({ ...later, preview: true })
      expect(preview.body.result.days).toMatchObject([
        {
          date: monday,
          affected: [
            { reservationCode: 'EARL', reservationTime: '18:15', outside: true },
            { reservationCode: 'LATE', reservationTime: '22:00', outside: false },
          ],
          changes: [
            {
              field: 'openTime',
              before: '18:00',
              after: '19:00',
              reasons: [{ key: 'openTimeByHand', values: { time: '19:00', generated: '18:00' } }],
            },
            { field: 'cutoff', before: '2026-11-23T22:30:00.000Z', after: '2026-11-23T23:30:00.000Z' },
          ],
        },
      ])
      expect(preview.body.result.schedule[0]).toMatchObject({
        openTime: '19:00',
        byHand: { openTime: '19:00' },
      })
      expect(preview.text).not.toMatch(/Canary|Feathers/)
      expect([server.facility.changes.head, (await night(monday)).openTime]).toEqual([head, '18:00'])

      for (const confirmedCodes of [undefined, [], ['EARL'], ['EARL', 'LATE', 'MORE']]) {
        const refused = await edit({ ...later, confirmedCodes })
        expect([refused.status, refused.body.code, refused.body.detail.count]).toEqual([
          409,
          'reservationsAffected',
          2,
        ])
      }
      expect((await edit({ ...later, confirmedCodes: ['LATE', 'EARL'] })).status).toBe(200)
      expect(await night(monday)).toMatchObject({ openTime: '19:00', byHand: { openTime: '19:00' } })
      const rows = await server.facility.db.selectFrom('reservation').select('bookingStatus').execute()
      expect(rows.filter(row => row.bookingStatus === 'Reserved')).toHaveLength(2)

      expect((await edit({ date: monday, openTime: null })).body.code).toBe('reservationsAffected')
      await edit({ date: monday, openTime: null, confirmedCodes: ['EARL', 'LATE'] })
      expect(await night(monday)).toMatchObject({ openTime: '18:00', byHand: {} })
    })

    it('covers a range, and a closed night blanks its times', async () => {
      await book({ code: 'KALL', time: '06:13', kallah: 1, date: '2026-11-25' })
      const range = { date: monday, dateTo: '2026-11-25', closed: true }
      const { body } = await edit({ ...range, preview: true })
      expect(body.result.days.map((day: { date: string }) => day.date)).toEqual([
        '2026-11-25',
        monday,
        '2026-11-24',
      ])
      expect(body.result.days[0].affected).toMatchObject([
        { reservationCode: 'KALL', reservationTime: '06:13', outside: true },
      ])
      expect((await edit({ ...range, confirmedCodes: ['KALL'] })).status).toBe(200)
      expect(await night('2026-11-24')).toMatchObject({ closed: true, openTime: null, lastBath: null })
      expect((await night('2026-11-26')).closed).toBe(false)
    })

    it('needs no confirmation for a note or a night without reservations', async () => {
      await book({ code: 'NINE', time: '21:00' })
      expect((await edit({ date: monday, hebrewNote: 'ערב' })).status).toBe(200)
      expect((await edit({ date: '2027-04-20', shabbosMode: true })).body.result.schedule[0]).toMatchObject({
        shabbosMode: true,
        lastBath: null,
      })
    })

    it.each([
      [{ date: '2026-11-21', closed: true }, 'reserveDatePast', 'date'],
      [{ date: '2040-01-01', closed: true }, 'reserveDateTooFar', 'date'],
      [{ date: monday, dateTo: '2026-11-22', closed: true }, 'rangeInvalid', 'dateTo'],
      [{ date: monday, dateTo: '2027-11-24', closed: true }, 'rangeTooLong', 'dateTo'],
      [{ date: monday, openTime: '00:30' }, 'openPastMidnight', 'openTime'],
      [{ date: monday, lastEntryTime: '17:30' }, 'openAfterLastEntry', 'lastEntryTime'],
      [{ date: monday, openTime: '23:00' }, 'openAfterLastEntry', 'openTime'],
      [{ date: monday, openTime: '22:00', lastEntryTime: '21:00' }, 'openAfterLastEntry', 'lastEntryTime'],
      [
        { date: monday, closed: true, openTime: '22:00', lastEntryTime: '21:00' },
        'openAfterLastEntry',
        'lastEntryTime',
      ],
      [{ date: monday, lastBath: '23:00' }, 'lastBathOutside', 'lastBath'],
      [{ date: monday, openTime: '7pm' }, 'invalid', 'openTime'],
    ])('%j is refused', async (body, code, field) => {
      const refused = await edit(body)
      expect([refused.status, refused.body.code, refused.body.field]).toEqual([400, code, field])
    })

    it('is for Admins only, and its reasons are for staff only', async () => {
      const desk = (await server.signInAs({ username: 'desk', roles: ['Reception'] })).accessToken
      const patron = (await server.signInAs({ phone: '+17185550111' })).accessToken
      expect((await ask('POST', '/editschedule', desk, { date: monday, closed: true })).status).toBe(403)
      const [shown] = (await ask('GET', '/schedule', patron)).body
      expect([shown.reasons, shown.byHand, shown.needsReview]).toEqual([undefined, undefined, undefined])
      const [explained] = (await ask('GET', '/schedule', desk)).body
      expect(explained.reasons[1]).toEqual({
        field: 'openTime',
        key: 'openBeforeZman',
        values: { minutes: 60 },
      })
    })
  })

  describe('a setting', () => {
    it('takes effect at once, given by key and value, if it moves no reservation', async () => {
      expect((await set('openTimeEarliest', '19.5')).body.result).toMatchObject({
        key: 'openTimeEarliest',
        value: '19.5',
      })
      expect((await night(monday)).openTime).toBe('19:30')
      expect((await ask('GET', '/publicsettings', '')).body.priceBath).toEqual({ value: '30' })
      expect((await set('priceBath', '0')).body.result).toEqual({ key: 'priceBath', value: '0' })
      expect((await ask('GET', '/publicsettings', '')).body.priceBath).toEqual({ value: '0' })
    })

    it('that moves a booked night needs a confirmation', async () => {
      await book(
        { code: 'EARL', time: '18:15' },
        { code: 'FRID', time: '17:20', date: '2026-11-27', pool: 'friday' },
      )
      const { body } = await set('openTimeEarliest', '18.5', { preview: true })
      expect(body.result.days[0]).toMatchObject({
        date: monday,
        affected: [{ reservationCode: 'EARL', outside: true }],
      })
      expect(body.result.days.filter((day: { affected: [] }) => day.affected.length > 0)).toHaveLength(1)
      expect(body.result.days.length).toBeGreaterThan(30)
      const refused = await set('openTimeEarliest', '18.5')
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        409,
        'reservationsAffected',
        { count: 1, codes: 'EARL' },
      ])
      expect(refused.body.errorMessage).toContain('1 reservation is affected: EARL')
      expect((await set('openTimeEarliest', '18.5', { confirmedCodes: ['EARL'] })).status).toBe(200)
      expect((await night(monday)).openTime).toBe('18:30')
    })

    it('that leaves fewer places than are booked names the reservations without one', async () => {
      const seven = Array.from(
        { length: 5 },
        (_, at) => ({ code: `B${at}`, time: '20:00', bath: 1, pool: 'bath', minutes: 60 }) as const,
      )
      await book(...seven)
      const { body } = await set('roomsAvailableBathAny', '5', { preview: true })
      expect(body.result.days).toMatchObject([
        {
          date: monday,
          affected: [{ reservationCode: 'B4', outside: true }],
          changes: [{ field: 'places', before: 5, after: 4 }],
        },
      ])
      expect((await set('roomsAvailableBathAny', '5')).status).toBe(409)
      expect((await set('roomsAvailableParking', '0')).body.result.days).toEqual([])
    })

    it('that is a price names the reservations that keep another one (settings-740)', async () => {
      await book(
        { code: 'BATH', time: '20:00', bath: 1, priceMinor: 3000 },
        { code: 'PARK', time: '20:30', bath: 1, parking: 1, priceMinor: 3500 },
        { code: 'SHOW', time: '21:00', priceMinor: 2500 },
        { code: 'GONE', time: '21:00', bath: 1, bookingStatus: 'Canceled', priceMinor: 3000 },
      )
      const head = server.facility.changes.head
      const { body } = await set('priceBath', '35', { preview: true })
      expect(body.result.prices).toMatchObject([
        {
          date: monday,
          reservations: [
            { reservationCode: 'BATH', reservationTime: '20:00', kept: 30, new: 35 },
            { reservationCode: 'PARK', kept: 35, new: 40 },
          ],
        },
      ])
      const values = [
        { key: 'priceParking', value: '' },
        { key: 'priceShower', value: '25' },
      ]
      const file = await ask('POST', '/take', admin, { values, preview: true })
      expect(file.body.result).toMatchObject({
        days: [],
        prices: [{ date: monday, reservations: [{ reservationCode: 'PARK', kept: 35, new: null }] }],
      })
      expect([
        server.facility.changes.head,
        (await set('deskLockSeconds', '60', { preview: true })).body.result.prices,
      ]).toEqual([head, undefined])
      const kept = await set('priceBath', '35')
      expect([kept.status, kept.body.result]).toEqual([200, { key: 'priceBath', value: '35' }])
      expect((await set('priceBath', '30', { preview: true })).body.result.prices).toEqual([])
    })

    it('is refused with its name if it breaks a rule', async () => {
      const refused = await set('openTimeLatest', '24')
      expect([refused.status, refused.body.code, refused.body.field]).toEqual([
        400,
        'settingNotHour',
        'openTimeLatest',
      ])
      expect(refused.body.errorMessage).toContain('23.99')
      expect((await set('reservationInstructions', 'x'.repeat(1001))).body).toMatchObject({
        code: 'settingTooLong',
        field: 'reservationInstructions',
        detail: { max: 1000 },
      })
      expect((await set('nobodyKnows', '1')).status).toBe(404)
    })
  })

  it('says who changed a setting last, and what it was before (settings-40)', async () => {
    const shown = async (key: string) => (await ask('GET', '', admin)).body[key]
    expect(await shown('lateGraceMinutes')).toEqual({ value: '15' })
    await set('lateGraceMinutes', '20')
    const first = { value: '20', changedAt: now, changedBy: 'admin', valueBefore: '15' }
    expect(await shown('lateGraceMinutes')).toEqual(first)
    await set('lateGraceMinutes', '20')
    expect(await shown('lateGraceMinutes')).toEqual(first)
    await set('lateGraceMinutes', '25')
    expect(await shown('lateGraceMinutes')).toMatchObject({ value: '25', valueBefore: '20' })
    await set('phoneSystemSecret', 'canary-of-the-sms-account')
    expect(await shown('phoneSystemSecret')).toEqual({
      value: '',
      isSet: true,
      changedAt: now,
      changedBy: 'admin',
    })
    await set('phoneSystemSecret', '')
    expect(await shown('phoneSystemSecret')).toEqual({ value: '', isSet: false })
    const desk = (await server.signInAs({ username: 'desk', roles: ['Reception'] })).accessToken
    expect((await ask('GET', '', desk)).body.lateGraceMinutes).toEqual({ value: '25' })
    expect((await ask('GET', '/publicsettings', '')).body.lateGraceMinutes).toEqual({ value: '25' })
  })

  it('stores a secret sealed, shows it to nobody, and never logs it', async () => {
    const canary = 'canary-of-the-sms-account'
    const answer = await set('phoneSystemSecret', canary)
    expect((await set('roomAdminPasscode', '9753')).body.result).toEqual({
      key: 'roomAdminPasscode',
      value: '',
    })
    expect(answer.body.result).toEqual({ key: 'phoneSystemSecret', value: '' })
    const all = await ask('GET', '', admin)
    expect(all.body.phoneSystemSecret).toMatchObject({ value: '', isSet: true })
    const public_ = await ask('GET', '/publicsettings', '')
    expect(public_.body.phoneSystemSecret).toBeUndefined()
    const tables = await Promise.all(
      (['change', 'setting', 'secretSetting'] as const).map(table =>
        server.facility.db.selectFrom(table).selectAll().execute(),
      ),
    )
    const places = [answer.text, all.text, public_.text, JSON.stringify(tables), server.logLines.join('\n')]
    expect(places.filter(text => text.includes(canary) || text.includes('"9753"'))).toEqual([])
    expect(tables[2]?.map(row => 'key' in row && row.key)).toEqual(['phoneSystemSecret', 'roomAdminPasscode'])
    const folder = dirname(server.signingKeyFile)
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).includes(canary), name).toBe(false)
  })
}
