import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BookingSide, openSide, type Person } from './side.ts'

let side: BookingSide
let reception: Person
let reservationId: string

beforeEach(async () => {
  side = await openSide('hub')
  reception = await side.staff('Reception')
  const patron = await side.patron(1)
  reservationId = (await side.book(reception, { userId: patron.id })).result.reservationId
  side.server.clock.set('2026-11-22T23:48:00.000Z')
})
afterEach(() => side.close())

const post = (to: string, expectedStatus?: string) =>
  side.ask(reception, 'POST', `reservations/${reservationId}/status/`, { status: to, expectedStatus })

it('tells the second desk who checked her in, and when (screens-1012)', async () => {
  const done = await side.ask(reception, 'POST', 'reservations/checkin', { resId: reservationId })
  expect(done.status).toBe(200)
  side.server.clock.set('2026-11-22T23:55:00.000Z')
  expect(await post('Canceled', 'Reserved')).toMatchObject({
    status: 409,
    code: 'statusChanged',
    detail: { status: 'Waiting', by: 'Rivka Sample', changedAt: '18:48' },
    message: 'The status is “Waiting” now. Rivka Sample checked her in at 6:48 PM.',
  })
})

it('names nobody where the status is that of the booking, and no patron who changed hers', async () => {
  const untouched = await post('Canceled', 'Waiting')
  expect(untouched.message).toBe('The status is “Reserved” now.')
  side.server.clock.set('2026-11-22T22:10:00.000Z')
  const patron = await side.patron(1)
  expect((await side.status(patron, reservationId, 'Canceled')).status).toBe(200)
  const again = await post('Waiting')
  expect(again).toMatchObject({
    code: 'statusNotAllowed',
    detail: { status: 'Canceled', changedAt: '17:10' },
  })
  expect(again.message).toBe('Her status is “Canceled” now. Since 5:10 PM.')
})
