// @vitest-environment happy-dom
import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { samplePayment } from '@mayim/ui/gallery/sample-visit.ts'
import { DayPayments } from '@mayim/ui/reports/day-page.tsx'
import { afterEach, expect, test } from 'vitest'
import { everyScreen, idOf } from '../gallery/fixtures/facility-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

test('a payment without an outcome of another night has its date (money-79)', async () => {
  const payment = (number: number, more: Pick<PaymentRow, 'dateCreated' | 'status'>): PaymentRow => ({
    ...samplePayment,
    id: idOf(number),
    amount: -30,
    reservationId: null,
    reservationCode: null,
    userId: null,
    ...more,
  })
  const payments = [
    payment(1, { dateCreated: '2026-11-21T02:15:00.000Z', status: 'Unknown' }),
    // After midnight of the same night.
    payment(2, { dateCreated: '2026-11-24T06:10:00.000Z', status: 'Approved' }),
    payment(3, { dateCreated: '2026-11-24T01:20:00.000Z', status: 'Unknown' }),
  ]
  const place = { side: 'hub', timeZone: 'America/New_York', currency: 'USD' } as const
  drawn = await drawScreen(<DayPayments date="2026-11-23" place={place} />, {
    role: 'Admin',
    answers: { ...everyScreen(), paymentsList: payments },
    holds: () => false,
    areas: ['schedule', 'money'],
  })
  await drawn.sees('1:10 AM')
  const lines = [...drawn.place.querySelectorAll('li')].map(
    line => withoutMarks(line.textContent).split(' · ')[0],
  )
  expect(lines).toEqual(['11/20/26 9:15 PM', '1:10 AM', '8:20 PM'])
})
