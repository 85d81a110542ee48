// @vitest-environment happy-dom
import { textOf } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inMinutes } from '../gallery/fixtures/facility-fixtures.ts'
import { payment, visit, withVisits } from '../gallery/fixtures/patron-fixtures.ts'
import { drawPage, type OpenPage, signInPatron } from '../testing/draw-page.tsx'

let page: OpenPage
beforeEach(signInPatron)
afterEach(() => page.close())

const canceled = { reservationStatus: 'Canceled', undoUntil: inMinutes(1), balance: -35 } as const
const gifts = { donationTotal: 18, tipTotal: 5 }
const refunded = [payment(70), payment(71, { method: 'CreditRefund', amount: 35 })]

test.each([
  { name: 'without a gift', more: { amountPaid: 0 }, issued: true },
  { name: 'with a donation and a tip, which stay given', more: { ...gifts, amountPaid: 23 }, issued: true },
  { name: 'with a tip that was not paid', more: { tipTotal: 5, amountPaid: 0 }, issued: true },
  { name: 'in part', more: { ...gifts, amountPaid: 33 }, issued: false },
])('a canceled visit is refunded $name (money-58, money-76)', async ({ more, issued }) => {
  const mine = visit({ ...canceled, payments: refunded, ...more })
  open(mine)
  await page.shows(textOf(issued ? 'visit.canceled.issued' : 'visit.canceled.request'))
  const others = issued
    ? (['visit.canceled.request', 'patron.view.undo'] as const)
    : (['visit.canceled.issued'] as const)
  for (const other of others) expect(page.text()).not.toContain(textOf(other))
})

test('of a visit for which only gifts were paid nothing is to be refunded (money-58)', async () => {
  open(visit({ ...canceled, ...gifts, amountPaid: 23, payments: [payment(70, { amount: 23 })] }))
  await page.shows(textOf('patron.view.canceled'))
  expect(page.text()).not.toContain(textOf('visit.canceled.request'))
})

function open(mine: ReturnType<typeof visit>): void {
  const state = { step: 'view', reservationId: mine.reservationId }
  page = drawPage({ pathname: '/reserve', state }, withVisits(mine))
}
