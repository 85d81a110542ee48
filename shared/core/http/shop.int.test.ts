import { ok } from '@mayim/domain/result.ts'
import { type FreshPostgres, freshPostgres } from '@mayim/testing/database/fresh-postgres.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertReservation, updateReservation } from '../booking/reservation-table.ts'
import { viewForPatron } from '../booking/view-reservation.ts'
import { ledgerOf } from '../money/ledger-table.ts'
import { listHandlers, shopHandlers } from './handlers/shop.ts'

/** Sunday 22 November 2026, 17:00 in Brooklyn. */
const now = '2026-11-22T22:00:00Z'
const reservationId = '01a2b3c4-0000-7000-8000-000000000001'

const handlers = { ...shopHandlers, ...listHandlers }

let server: TestServer
let admin: string
let patron: { accessToken: string; subject: string }

describe('the shop at the hub on SQLite', () => {
  beforeEach(() => open(startTestServer('hub', { handlers, now })))
  afterEach(() => server.close())
  theShop()
})

describe('the shop at the portal on PostgreSQL', () => {
  let fresh: FreshPostgres
  beforeEach(async () => {
    fresh = await freshPostgres()
    await open(startTestServer('portal', { handlers, now, database: fresh.config }))
  })
  afterEach(async () => {
    await server.close()
    await fresh.drop()
  })
  theShop()
})

function theShop() {
  it('is edited by an Admin and read by every caller', async () => {
    expect((await edit({ action: 'add', item: ' Towel ', description: 'large', price: 5 })).status).toBe(200)
    expect((await edit({ action: 'add', item: 'Comb', price: 0 })).status).toBe(200)
    expect((await edit({ action: 'change', item: 'towel', price: 6.5 })).status).toBe(200)
    const listed = await ask('GET', 'settings/merchandise')
    expect(listed.body).toMatchObject([
      { item: 'towel', description: 'large', price: 6.5 },
      { item: 'Comb', description: '', price: 0 },
    ])
    const { body } = await edit({ action: 'remove', item: 'Comb' })
    expect(body.result.map((each: { item: string }) => each.item)).toEqual(['towel'])
    expect((await edit({ action: 'add', item: 'comb', price: 3 })).body.result).toHaveLength(2)
    expect(
      (await ask('POST', 'settings/merchandise', patron.accessToken, { action: 'remove', item: 'comb' }))
        .status,
    ).toBe(403)
  })

  it('keeps for which nights an entry of the preparation is meant (screens-598)', async () => {
    const names = { en: 'Cut your nails' }
    const send = (body: object) => ask('POST', 'settings/lists', admin, { list: 'preparation', ...body })
    const added = await send({ action: 'add', names })
    const [{ id, nights }] = added.body.result
    expect(nights).toBe('every')
    expect((await send({ action: 'change', id, nights: 'motzei' })).status).toBe(200)
    expect((await send({ action: 'change', id, nights: 'sometimes' })).status).toBe(400)
    expect((await ask('GET', 'settings/lists')).body).toMatchObject([
      { list: 'preparation', names, nights: 'motzei' },
    ])
  })

  it('refuses an item that exists already, is unknown, or has no name or price', async () => {
    await edit({ action: 'add', item: 'Towel', price: 5 })
    const refusals = [
      [{ action: 'add', item: 'TOWEL', price: 5 }, 409, 'itemExists', 'item'],
      [{ action: 'add', item: 'Comb' }, 400, 'itemPriceMissing', 'price'],
      [{ action: 'add', item: '  ', price: 5 }, 400, 'listNameMissing', 'item'],
      [{ action: 'change', item: 'Comb', price: 5 }, 404, 'itemMissing', 'item'],
      [{ action: 'remove', item: 'Comb' }, 404, 'itemMissing', 'item'],
    ] as const
    for (const [body, status, code, field] of refusals) {
      const answer = await edit(body)
      expect([answer.status, answer.body.code, answer.body.field]).toEqual([status, code, field])
    }
  })

  it('sells with a reservation at the current price, and takes returns', async () => {
    await edit({ action: 'add', item: 'Towel', description: 'large', price: 5 })
    const bought = await buy([{ item: 'Towel', quantity: 2 }])
    expect(bought.body.result).toEqual({
      merchandise: [{ item: 'Towel', description: 'large', quantity: 2, price: 5, total: 10 }],
      merchTotal: 10,
      balance: 40,
    })
    await edit({ action: 'change', item: 'Towel', price: 7 })
    expect((await buy([{ item: 'Towel', quantity: 3 }])).body.result).toMatchObject({
      merchTotal: 17,
      balance: 47,
    })
    expect((await buy([])).body.result).toMatchObject({ merchTotal: 17 })
    expect((await buy([{ item: 'Towel', quantity: 1 }])).body.result).toMatchObject({
      merchTotal: 5,
      balance: 35,
    })
    await edit({ action: 'remove', item: 'Towel' })
    expect((await buy([{ item: 'Towel', quantity: 2 }])).body.code).toBe('itemMissing')
    expect((await buy([{ item: 'Towel', quantity: 0 }])).body.result).toEqual({
      merchandise: [],
      merchTotal: 0,
      balance: 30,
    })
    const lines = await ledgerOf(server.facility.db, reservationId)
    expect(lines.map(line => [line.quantity, line.amountMinor])).toEqual([
      [2, 1000],
      [1, 700],
      [-2, -1200],
      [-1, -500],
    ])
  })

  it('sets one requested quantity for concurrent requests', async () => {
    await edit({ action: 'add', item: 'Towel', price: 5 })
    await edit({ action: 'add', item: 'Comb', price: 1 })
    await Promise.all(
      [1, 2, 3, 4].map(quantity =>
        buy([
          { item: 'Towel', quantity },
          { item: 'Comb', quantity: 3 },
        ]),
      ),
    )
    const shown = await shownToPatron()
    expect(shown.merchandise.find(line => line.item === 'Comb')?.quantity).toBe(3)
    const towels = shown.merchandise.find(line => line.item === 'Towel')
    expect(towels?.total).toBe((towels?.quantity ?? 0) * 5)
  })

  it('refuses an invalid quantity, an unknown item and a repeated one, with the field', async () => {
    await edit({ action: 'add', item: 'Towel', price: 5 })
    const towel = (quantity: number) => ({ item: 'Towel', quantity })
    const refusals = [
      [[towel(11)], 400, 'quantityInvalid', 'merchandise.0.quantity'],
      [[towel(-1)], 400, 'quantityInvalid', 'merchandise.0.quantity'],
      [[towel(1.5)], 400, 'quantityInvalid', 'merchandise.0.quantity'],
      [[towel(1), { item: 'Robe', quantity: 1 }], 404, 'itemMissing', 'merchandise.1.item'],
      [[towel(1), { item: 'towel', quantity: 2 }], 400, 'itemTwice', 'merchandise.1.item'],
    ] as const
    for (const [extras, status, code, field] of refusals) {
      const { status: actual, body } = await buy(extras)
      expect([actual, body.code, body.field]).toEqual([status, code, field])
    }
    expect(await ledgerOf(server.facility.db, reservationId)).toEqual([])
  })

  it('sells nothing with a canceled or past booking, or with another patron’s', async () => {
    await edit({ action: 'add', item: 'Towel', price: 5 })
    const other = await server.signInAs({ phone: '+17185550112' })
    const wish = { merchandise: [{ item: 'Towel', quantity: 1 }] }
    expect((await ask('POST', path, other.accessToken, wish)).status).toBe(403)
    for (const fields of [
      { bookingStatus: 'Canceled' },
      { bookingStatus: 'Replaced' },
      { date: '2026-11-21' },
    ] as const) {
      await change({ bookingStatus: 'Reserved', date: '2026-11-22', ...fields })
      const { status, body } = await buy(wish.merchandise)
      expect([status, body.code]).toEqual([409, 'saleClosed'])
    }
  })

  it('names items in three languages, hides them, and orders every list', async () => {
    await edit({ action: 'add', item: 'Towel', price: 5 })
    await edit({ action: 'add', item: 'Comb', price: 2 })
    const names = { en: 'Towel', he: ' מגבת ', yi: '' }
    const change = await list({ action: 'change', list: 'merchandise', id: 'towel', names })
    expect(change.body.result[0]).toMatchObject({ names: { en: 'Towel', he: 'מגבת' }, price: 5 })
    await ask('POST', 'settings/lists/order', admin, { list: 'merchandise', ids: ['comb', 'towel'] })
    const order = async () =>
      (await ask('GET', 'settings/merchandise')).body.map((each: { item: string }) => each.item)
    expect(await order()).toEqual(['Comb', 'Towel'])
    await list({ action: 'change', list: 'merchandise', id: 'comb', shown: false })
    expect(await order()).toEqual(['Towel'])
    expect((await buy([{ item: 'Comb', quantity: 1 }])).body.code).toBe('itemMissing')

    const empty = { en: '', he: '', yi: '' }
    const place = (website: string) => {
      const reach = { address: '2 Example St', phone: '+1 718 555 0100', website }
      return list({ action: 'add', list: 'location', names, reach })
    }
    expect((await place('http://a.example')).body).toMatchObject({ code: 'settingNotUrl', field: 'website' })
    const placed = (await place('https://a.example')).body.result[0]
    expect(placed).toMatchObject({ phone: '+17185550100', website: 'https://a.example' })
    await list({ action: 'remove', list: 'location', id: placed.id })
    const add = (en: string, he = '') =>
      list({ action: 'add', list: 'career', names: { ...empty, en, he }, texts: empty })
    expect((await add(' ')).body).toMatchObject({ code: 'listNameMissing', field: 'names.en' })
    await add('Night guard', 'שומרת לילה')
    const { body } = await add('Driver')
    const [guard, driver] = body.result as { id: string }[]
    const shown = async () =>
      (await ask('GET', 'settings/lists')).body.map((each: { names: { en: string } }) => each.names.en)
    await ask('POST', 'settings/lists/order', admin, { list: 'career', ids: [driver?.id, guard?.id] })
    expect(await shown()).toEqual(['Driver', 'Night guard'])
    await list({ action: 'change', list: 'career', id: driver?.id, shown: false })
    await list({ action: 'remove', list: 'career', id: guard?.id })
    expect(await shown()).toEqual([])
    expect((await list({ action: 'remove', list: 'career', id: guard?.id })).body.code).toBe(
      'listEntryMissing',
    )
    expect((await list({ action: 'change', list: 'amenity', id: driver?.id })).body.code).toBe(
      'listEntryMissing',
    )
  })
}

const path = `reservations/${reservationId}/merchandise/`

async function open(starting: Promise<TestServer>): Promise<void> {
  server = await starting
  admin = (await server.signInAs({ username: 'admin', roles: ['Admin'] })).accessToken
  patron = await server.signInAs({ phone: '+17185550111' })
  const row = sampleReservation({ id: reservationId, userId: patron.subject, date: '2026-11-22' })
  await server.facility.write(async trx => {
    await insertReservation(trx, row)
    return ok(null)
  })
}

async function change(fields: Parameters<typeof updateReservation>[2]): Promise<void> {
  await server.facility.write(async trx => {
    await updateReservation(trx, reservationId, fields)
    return ok(null)
  })
}

async function shownToPatron() {
  const row = sampleReservation({ id: reservationId, userId: patron.subject })
  return viewForPatron(server.facility, row, await ledgerOf(server.facility.db, reservationId))
}

function edit(body: object) {
  return ask('POST', 'settings/merchandise', admin, body)
}

function list(body: object) {
  return ask('POST', 'settings/lists', admin, body)
}

function buy(merchandise: readonly object[]) {
  return ask('POST', path, patron.accessToken, { merchandise })
}

async function ask(method: 'GET' | 'POST', to: string, token?: string, body?: object) {
  const answer = await server.app.inject({
    method,
    url: `/api/api/${to}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}
