import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Api } from '../../demo/api.ts'
import { readerOfKiosk } from '../../demo/card-readers.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { until } from './api.ts'
import { bookOne, type Crew, crewOf, newPhone, onBoard } from './evening.ts'

let facility: TemporaryFacility
let crew: Crew
beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
})
afterAll(async () => facility?.remove())

test('what only the other side can do is asked of it, and refused within 3 s when it cannot be reached', async () => {
  const { reservationId, her } = await bookOne(facility, newPhone, false)
  const garage = () => her.ask('openGarageDoor', { params: { id: reservationId }, body: {} })
  const cards = () => crew.reception.ask('savedCards', { params: { id: her.userId } })

  // The house decides by its own rules: she has no parking.
  expect(await until(async () => (await garage()).code === 'garageNotNow')).toBe(true)
  expect(await cards()).toMatchObject({ status: 200, value: [] })

  await crew.technician.get('labLink', { body: { cut: true } })
  // What was on its way when the line broke is told otherwise: nobody knows of it.
  expect(await until(async () => (await garage()).code === 'hubUnreachable')).toBe(true)
  const began = performance.now()
  const [opened, listed] = [await garage(), await cards()]
  expect(opened).toMatchObject({ status: 503, code: 'hubUnreachable' })
  expect(listed).toMatchObject({ status: 503, code: 'portalUnreachable' })
  expect(performance.now() - began).toBeLessThan(3_000)

  await crew.technician.get('labLink', { body: { cut: false } })
  expect(await until(async () => (await garage()).code === 'garageNotNow')).toBe(true)
})

test('the desk charges a card that she keeps at the website, and never sees one', async () => {
  const { reservationId, her } = await bookOne(facility, '+17185550149', false)
  const sourceToken = facility.stripe?.typed('4242424242424242') ?? ''
  const { balance } = await her.get('reservationGet', { params: { id: reservationId } })
  const gift = { method: 'donation', amt: -18, reservationId, saveCard: true } as const
  await her.get('makePayment', { body: { ...gift, paymentInfo: { sourceToken } } })
  const params = { id: her.userId }
  const [kept] = await crew.reception.get('savedCards', { params })
  expect(kept).toMatchObject({ brand: 'Visa', last4: '4242' })
  const charge = (paymentInfo: { sourceCard?: string; sourceToken?: string }) =>
    crew.reception.ask('makePayment', { body: { method: 'creditcard', amt: 5, reservationId, paymentInfo } })
  expect(await charge({ sourceToken })).toMatchObject({ code: 'cardFormNotHere' })
  expect(await charge({ sourceCard: kept?.id ?? '' })).toMatchObject({
    status: 200,
    value: { balance: balance - 5 },
  })
  // The house hears of the money, and of no card.
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

test('a kiosk has the card taken that is held to its own reader, and stands alone while the link is cut', async () => {
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
  // Whatever it names, a kiosk asks at its own.
  expect(facility.stripe?.state.readers.tmr_demo_kiosk?.action?.status).toBe('in_progress')

  await crew.technician.get('labLink', { body: { cut: true } })
  expect(await ask(randomUUID())).toBe('portalUnreachable')
  expect(await kiosk.get('kioskState')).toMatchObject({ takesCards: false })
  facility.stripe?.tap('tmr_demo_kiosk', '4242424242424242')
  await crew.technician.get('labLink', { body: { cut: false } })
  // Her card was charged while nobody could tell: it is known as soon as the link is back, and lets her in.
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

test('the channel goes on by a new key, and the old one is let in no more', async () => {
  const linked = async () => (await crew.technician.get('linkState')).linked
  expect(await until(linked)).toBe(true)
  await crew.technician.get('syncKeyRotate')
  expect(await until(linked)).toBe(true)
  // By the key that it was paired with nobody is let in any more.
  expect(await knockBy(facility.env.MAYIM_SYNC_KEY ?? '')).toBe(401)
  expect(await linked()).toBe(true)
})

function knockBy(key: string): Promise<number> {
  const url = `${facility.portalUrl.replace('http', 'ws')}/sync`
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${key}` } })
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.on('open', () => {
      socket.terminate()
      reject(new Error('It was let in'))
    })
  })
}
