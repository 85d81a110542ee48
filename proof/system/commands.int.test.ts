import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Api } from '../../demo/api.ts'
import { readerOfKiosk } from '../../demo/card-readers.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { patron, until } from './api.ts'
import { bookOne, type Crew, crewOf, newPhone, onBoard } from './evening.ts'

let facility: TemporaryFacility
let crew: Crew
beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
})
afterAll(async () => facility?.remove())

test('commands run on the other side, and are refused within 3 s without a link', async () => {
  const { reservationId, patronApi } = await bookOne(facility, newPhone, false)
  const garage = () => patronApi.ask('openGarageDoor', { params: { id: reservationId }, body: {} })
  const cards = () => crew.reception.ask('savedCards', { params: { id: patronApi.userId } })

  // The hub decides: the reservation has no parking.
  expect(await until(async () => (await garage()).code === 'garageNotNow')).toBe(true)
  expect(await cards()).toMatchObject({ status: 200, value: [] })

  await crew.technician.get('labLink', { body: { cut: true } })
  // A command in transit when the link is cut gets another code, because its outcome is unknown.
  expect(await until(async () => (await garage()).code === 'hubUnreachable')).toBe(true)
  const startedAt = performance.now()
  const [opened, listed] = [await garage(), await cards()]
  expect(opened).toMatchObject({ status: 503, code: 'hubUnreachable' })
  expect(listed).toMatchObject({ status: 503, code: 'portalUnreachable' })
  expect(performance.now() - startedAt).toBeLessThan(3_000)

  await crew.technician.get('labLink', { body: { cut: false } })
  expect(await until(async () => (await garage()).code === 'garageNotNow')).toBe(true)
})

test('her own phone shows her place, the wait and her room, and says so when it cannot know (visit-170)', async () => {
  const { reservationId, patronApi } = await bookOne(facility, '+17185550163', false)
  const params = { id: reservationId }
  await patronApi.get('userPatch', {
    params: { id: patronApi.userId },
    body: [{ op: 'add', path: '/notificationCallIn', value: true }],
  })
  const now = () => patronApi.ask('visitNow', { params })
  const atDesk = () => crew.reception.ask('reservationGet', { params })
  expect(await until(async () => (await atDesk()).status === 200)).toBe(true)
  await crew.reception.get('checkIn', { body: { resId: reservationId } })
  expect((await now()).value).toMatchObject({ reservationStatus: 'Waiting', nBefore: 0, room: null })
  const other = await patron(facility, '+17185550164')
  expect(await other.ask('visitNow', { params })).toMatchObject({ status: 403 })

  const rooms = await crew.reception.get('roomsList')
  const free = rooms.find(room => room.status === 'Ready' && !room.bath && room.section.attendant !== null)
  await crew.reception.get('assignRoom', { body: { reservationId, roomId: free?.id ?? 0 } })
  expect((await now()).value).toMatchObject({
    reservationStatus: 'Assigned',
    room: { name: free?.name, section: { attendant: { firstName: expect.stringMatching(/./) } } },
  })
  expect(
    await until(async () =>
      (await patronApi.get('demoOutbox')).some(
        ({ text }) => text === 'Everything is ready for you. Please come in.',
      ),
    ),
  ).toBe(true)

  await crew.technician.get('labLink', { body: { cut: true } })
  expect(await until(async () => (await now()).code === 'hubUnreachable')).toBe(true)
  await crew.technician.get('labLink', { body: { cut: false } })
  expect(await until(async () => (await now()).status === 200)).toBe(true)
})

test('refused openings of one patron keep nobody else from the garage (building-52)', async () => {
  const abuser = await bookOne(facility, '+17185550161', false)
  const other = await bookOne(facility, '+17185550162', false)
  const garage = ({ patronApi, reservationId }: typeof abuser) =>
    patronApi.ask('openGarageDoor', { params: { id: reservationId }, body: {} })
  expect(await until(async () => (await garage(abuser)).code === 'garageNotNow')).toBe(true)
  const refused = await Promise.all(Array.from({ length: 61 }, () => garage(abuser)))
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['garageNotNow']))
  expect(await garage(other)).toMatchObject({ code: 'garageNotNow' })
})

test('reception charges a card that the patron saved at the portal, and never receives card data', async () => {
  const { reservationId, patronApi } = await bookOne(facility, '+17185550149', false)
  const sourceToken = facility.stripe?.typed('4242424242424242') ?? ''
  const { balance } = await patronApi.get('reservationGet', { params: { id: reservationId } })
  const gift = { method: 'donation', amt: -18, reservationId, saveCard: true } as const
  await patronApi.get('makePayment', { body: { ...gift, paymentInfo: { sourceToken } } })
  const params = { id: patronApi.userId }
  const [savedCard] = await crew.reception.get('savedCards', { params })
  expect(savedCard).toMatchObject({ brand: 'Visa', last4: '4242' })
  const charge = (paymentInfo: { sourceCard?: string; sourceToken?: string }) =>
    crew.reception.ask('makePayment', { body: { method: 'creditcard', amt: 5, reservationId, paymentInfo } })
  expect(await charge({ sourceToken })).toMatchObject({ code: 'cardFormNotHere' })
  expect(await charge({ sourceCard: savedCard?.id ?? '' })).toMatchObject({
    status: 200,
    value: { balance: balance - 5 },
  })
  // The hub receives the payments, and no card data.
  const seen = await until(async () => {
    const row = await crew.reception.get('reservationGet', { params: { id: reservationId } })
    return row.balance === balance - 5 && row
  })
  expect(seen).toMatchObject({
    donationTotal: 18,
    payments: [{ method: 'Donation' }, { method: 'CreditCard' }],
  })
  const token = await crew.reception.get('terminalConnectionToken')
  expect(token.secret).toContain('pst_test')
})

test('a kiosk charges cards only through its own reader, and accepts none during an outage', async () => {
  const { reservationId } = await bookOne(facility, '+17185550151', false)
  const { balance: amt } = await onBoard(crew, reservationId)
  const { code } = await crew.reception.get('pairingCodeCreate', {
    body: { role: 'Kiosk', readerId: readerOfKiosk },
  })
  const kiosk = new Api(facility.hubUrl)
  await kiosk.signIn({ code }, 'pairDevice')
  const idempotencyKey = randomUUID()
  const ask = async (key = idempotencyKey) => {
    const body = { reservationId, amt, idempotencyKey: key, readerId: 'tmr_demo_desk' }
    const { value, code: refusal } = await kiosk.ask('readerPay', { body })
    return refusal ?? (value as { state: string }).state
  }
  expect(await kiosk.get('kioskState')).toMatchObject({ takesCards: true })
  const arrive = () => kiosk.get('kioskArrive', { body: { resId: reservationId, userLanguage: 'he' } })
  expect((await arrive()).reservation.reservationStatus).toBe('Arrived')
  expect(await ask()).toBe('waiting')
  // A kiosk always uses its own reader, whatever the request names.
  expect(facility.stripe?.state.readers.tmr_demo_kiosk?.action?.status).toBe('in_progress')

  await crew.technician.get('labLink', { body: { cut: true } })
  expect(await ask(randomUUID())).toBe('portalUnreachable')
  expect(await kiosk.get('kioskState')).toMatchObject({ takesCards: false })
  facility.stripe?.tap('tmr_demo_kiosk', '4242424242424242')
  await crew.technician.get('labLink', { body: { cut: false } })
  // The card was charged during the outage. The payment is known when the link is back, and checks the patron in.
  expect(await until(async () => (await ask()) === 'paid')).toBe(true)
  const seen = await until(async () => {
    const visit = await arrive()
    return visit.reservation.reservationStatus === 'Waiting' && visit
  })
  expect(seen).toMatchObject({ balance: 0, waitingCode: expect.any(String) })

  const technician = crew.technician
  const params = { readerId: 'tmr_demo_kiosk' }
  const given = { name: 'Kiosk', place: 'kiosk' } as const
  const other = await technician.ask('cardReaderSave', { params, body: { ...given, screenId: randomUUID() } })
  expect(other).toMatchObject({ status: 404, code: 'deviceNotFound' })
  const readers = await technician.get('cardReaderRemove', { params })
  expect(readers.map(({ id }) => id)).toEqual(['tmr_demo_desk'])
  expect(await ask(randomUUID())).toBe('readerMissing')
  const [device] = (await crew.reception.get('devicesPaired')).filter(({ role }) => role === 'Kiosk')
  await technician.get('cardReaderSave', { params, body: { ...given, screenId: device?.id ?? '' } })
  expect(await kiosk.get('kioskState')).toMatchObject({ takesCards: true })
})

test('the link continues with a rotated key, and the old key is refused', async () => {
  const linked = async () => (await crew.technician.get('linkState')).linked
  expect(await until(linked)).toBe(true)
  await crew.technician.get('syncKeyRotate')
  expect(await until(linked)).toBe(true)
  // The key of the pairing is no longer accepted.
  expect(await statusWithKey(facility.env.MAYIM_SYNC_KEY ?? '')).toBe(401)
  expect(await linked()).toBe(true)
})

function statusWithKey(key: string): Promise<number> {
  const url = `${facility.portalUrl.replace('http', 'ws')}/sync`
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${key}` } })
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.on('open', () => {
      socket.terminate()
      reject(new Error('The connection was accepted'))
    })
  })
}

// The last test of the file: it turns the clock on by years.
test('a patron who no longer comes is deleted at the portal and on the hub (privacy-780)', async () => {
  const phone = '+17185550177'
  const her = await patron(facility, phone)
  const params = { id: her.userId }
  const home = { address: '1 Main St', city: 'Brooklyn', state: 'NY', zipcode: '11219' }
  const body = { firstName: 'Leah', lastName: 'Gold', email: 'leah@example.org', ...home }
  await her.get('newUserInfo', { params, body })
  const nameAtDesk = async () =>
    ((await crew.reception.ask('userGet', { params })).value as { firstName?: string }).firstName
  await until(async () => (await nameAtDesk()) === 'Leah')
  await crew.technician.get('labClockSet', { body: { set: '2032-01-08T22:00:00.000Z' } })
  await until(async () => (await nameAtDesk()) === '')
  expect(await crew.reception.get('usersFindByPhone', { query: { phone: '050-234-5678' } })).toEqual({
    user: null,
    reservation: null,
    instead: ['+972502345678'],
  })
  expect(await crew.reception.get('usersFindByPhone', { query: { phone } })).toEqual({
    user: null,
    reservation: null,
  })
})
