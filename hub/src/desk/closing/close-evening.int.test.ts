import { randomUUID } from 'node:crypto'
import { book } from '@mayim/core/booking/book.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import { registerHandlers, reportHandlers } from '@mayim/core/http/handlers/reports.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHeardCards } from '../../building/swipes.ts'
import { createDeviceRegistry } from '../../devices/device-registry.ts'
import { eveningHandlers } from '../../top/handlers/room-handlers.ts'
import { visitHandlers } from '../../top/handlers/visit-handlers.ts'
import { createPinGuard } from '../../visit/cards-and-pins/try-pin.ts'
import { buildFacility, demoCard, reception } from '../../visit/testing/facility-for-tests.ts'

let server: TestServer
let desk: string
let admin: string
const lit = new Set<number>()

beforeEach(async () => {
  lit.clear()
  const building = {
    pinGuard: createPinGuard(fixedClock(0)),
    heardCards: createHeardCards(),
    lightOf: (roomId: number) => lit.has(roomId),
    devices: { registry: createDeviceRegistry() },
  }
  const all = { ...visitHandlers, ...eveningHandlers, ...registerHandlers, ...reportHandlers() }
  const handlers = Object.entries(all).map(([id, handler]) => [
    id,
    (facility: object, ...rest: unknown[]) =>
      (handler as (...all: unknown[]) => unknown)({ ...facility, ...building }, ...rest),
  ])
  server = await startTestServer('hub', {
    handlers: Object.fromEntries(handlers),
    now: '2026-11-23T00:00:00.000Z',
  })
  await buildFacility(server.facility)
  desk = (await server.signInAs({ username: 'rivka', roles: ['Reception'] })).accessToken
  admin = (await server.signInAs({ username: 'ruth', roles: ['Admin'] })).accessToken
})
afterEach(() => server.close())

const get = async (path: string, token = desk) =>
  (await browserOf(server).get(`/api/api/${path}`, bearer(token))).json
const post = (path: string, body: object, token = desk) =>
  browserOf(server).post(`/api/api/${path}`, body, bearer(token))
const close = async (body: object) =>
  (await post('evening/close', { cardCode: demoCard, float: 0, ...body })).json
const pay = (id: string, amt: number, method = 'cash') =>
  post('payments/makepayment', { reservationId: id, amt, method })

async function booked(number: number, time = '19:00'): Promise<string> {
  const { facility } = server
  const { subject } = await server.signInAs({ phone: `+1212555000${number}` })
  const done = await book(
    facility,
    reception,
    wish({ id: subject }, { date: tonightDate, time, walkIn: true, byStaff: true, ignoreCutoff: true }),
  )
  if (!done.ok) throw new Error(done.code)
  return done.value.id
}
const write = (id: string, parts: { kind: 'refund' | 'payment'; method: string; amountMinor: number }) =>
  server.facility.write(async trx => {
    const row = await reservationById(trx, id)
    if (!row) throw new Error('missing')
    const line = lineOf(server.facility, reception, row)({ ...parts, item: null, quantity: null, note: '' })
    await writeLines(server.facility, trx, reception, [line])
    return ok(null)
  })
const codes = (visits: { reservation: { reservationId: string } }[]) =>
  visits.map(({ reservation }) => reservation.reservationId)

it('names what is still open, with what is owed (visit-1252)', async () => {
  const [expected, waits, inRoom] = [await booked(1), await booked(2), await booked(3)]
  for (const resId of [waits, inRoom]) await post('reservations/checkin', { resId })
  await post('reservations/assignroom', { reservationId: inRoom, roomId: 1 })
  await pay(inRoom, 25)
  await server.facility.write(async trx => {
    await trx.updateTable('room').set({ status: 'NeedsCleaning' }).where('id', '=', 2).execute()
    return ok(null)
  })
  lit.add(1)
  lit.add(3)
  const open = await get('evening/open')
  expect([open.expected, open.waiting, open.inRooms, open.unpaid].map(codes)).toEqual([
    [expected],
    [waits],
    [inRoom],
    [waits],
  ])
  expect(open.unpaid[0]).toMatchObject({ owed: 25 })
  expect(open).toMatchObject({
    night: tonightDate,
    leftOver: [],
    toClean: [{ id: 2 }],
    lightsOn: [{ id: 3 }],
    lastEntryAt: '2026-11-23T03:30:00.000Z',
    blockAt: null,
    closed: false,
  })
  server.clock.set('2026-11-23T12:00:00.000Z')
  expect((await get('evening/open')).leftOver).toMatchObject([{ owed: 0 }, { owed: 25 }])
})

it('expects the cash of the evening in the drawer, and its figures are those of the reports (money-1251, money-1253)', async () => {
  const [first, second] = [await booked(1), await booked(2)]
  await pay(first, 25)
  await post('payments/makepayment', { reservationId: second, amt: 25, method: 'check' })
  await post('payments/makepayment', { reservationId: first, amt: 6, method: 'tip', tipNote: 'equalShares' })
  await write(first, { kind: 'refund', method: 'Refund', amountMinor: 500 })
  await write(second, { kind: 'payment', method: 'CreditCard', amountMinor: -1000 })
  const shown = await get('evening/figures')
  expect(shown.drawer).toEqual({ since: null, float: 0, cash: 26, expected: 26 })
  const report = async (id: string) =>
    (await get(`reports/counted/${id}?dt=${tonightDate}&by=whole`, admin)).rows
  const payments = (await report('payments')).map(
    ({ label, values: [, received, paidBack] }: { label: string; values: number[] }) => ({
      label,
      received,
      paidBack,
    }),
  )
  expect(shown.figures.payments).toEqual(payments)
  expect(payments).toContainEqual({ label: 'Cash', received: 25, paidBack: 0 })
  expect(payments).toContainEqual({ label: 'Refund', received: 0, paidBack: 5 })
  expect(shown.figures.tips).toEqual(
    (await report('tipShares')).map(({ label, values: [amount] }: { label: string; values: number[] }) => ({
      label,
      amount,
    })),
  )
  expect(shown.figures).toMatchObject({ visits: 0, noShows: 0, canceled: 0, donations: 0, goods: [] })
})

it('closes an evening with a signed count that stands, and counts on from what was left (money-1252)', async () => {
  const id = await booked(1)
  await pay(id, 20)
  const all = { expected: 20, counted: 20, float: 5 }
  expect(await close({ ...all, cardCode: '4711' })).toMatchObject({ code: 'cardUnknown', field: 'cardCode' })
  expect(await close({ ...all, counted: 19 })).toMatchObject({ code: 'differenceUnexplained', field: 'note' })
  expect(await close({ ...all, float: 21 })).toMatchObject({ code: 'floatOverCounted', field: 'float' })
  const once = { ...all, counted: 19, note: 'A dollar for stamps', idempotencyKey: randomUUID() }
  const [closed, again] = [(await close(once)).result, (await close(once)).result]
  expect(closed).toMatchObject({
    signedBy: 'Bracha Gold',
    counted: 19,
    expected: 20,
    float: 5,
    note: 'A dollar for stamps',
    open: [{ kind: 'expected', count: 1 }],
  })
  expect(again).toEqual(closed)
  // It was counted on a screen that is older than that.
  expect(await close({ expected: 20, counted: 20 })).toMatchObject({ code: 'drawerChanged' })
  await pay(id, 5)
  expect((await get('evening/figures')).drawer).toMatchObject({ float: 5, cash: 5, expected: 10 })
  await close({ expected: 10, counted: 10 })
  const listed = (await get(`evening/closings?dt=${tonightDate}`, admin)).closings
  expect(listed.map(({ counted }: { counted: number }) => counted)).toEqual([19, 10])
  // Attendants neither read it nor write it by way of the other registers.
  const { accessToken } = await server.signInAs({ username: 'bracha', roles: ['Attendant'] })
  expect((await post('evening/close', { ...all, cardCode: demoCard }, accessToken)).status).toBe(403)
  expect((await get(`evening/closings?dt=${tonightDate}`, accessToken)).code).toBe('forbidden')
  expect((await get(`registers/till?dt=${tonightDate}`, accessToken)).code).toBe('invalid')
  expect((await post('registers', { register: 'fault', closes: listed[0].id })).json.code).toBe(
    'entryMissing',
  )
})

it('asks for the record of an evening on paper, in the language of the facility (money-1254)', async () => {
  const { id } = (await close({ expected: 0, counted: 0 })).result
  const asked = await post('evening/print', { closingId: id, printer: 'reception' })
  expect(asked.json.result).toEqual({ printer: 'reception', waits: 'offline' })
  const missing = await post('evening/print', { closingId: randomUUID(), printer: 'reception' })
  expect([missing.status, missing.json.code]).toEqual([404, 'entryMissing'])
  const written = server.facility.db.selectFrom('change').selectAll().where('kind', '=', 'closingAsked')
  expect(await written.execute()).toMatchObject([
    {
      entity: 'night',
      entityId: tonightDate,
      fields: JSON.stringify({ printer: 'reception', language: 'en', closing: id }),
    },
  ])
})

it('counts cash that comes late under an older time at the next count, once (money-1251)', async () => {
  const id = await booked(1)
  await pay(id, 20)
  await close({ expected: 20, counted: 20, float: 20 })
  server.clock.set('2026-11-22T23:00:00.000Z')
  await pay(id, 5)
  server.clock.set('2026-11-23T00:30:00.000Z')
  expect((await get('evening/figures')).drawer).toMatchObject({ float: 20, cash: 5, expected: 25 })
})
