// @vitest-environment happy-dom
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { textOf } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inMinutes } from '../../gallery/fixtures/facility-fixtures.ts'
import { held, payment, visit, withVisits } from '../../gallery/fixtures/patron-fixtures.ts'
import { drawPage, type OpenPage, signInPatron } from '../../testing/draw-page.tsx'

let page: OpenPage
beforeEach(signInPatron)
afterEach(() => page.close())

const canceled = { reservationStatus: 'Canceled', undoUntil: inMinutes(1), balance: -35 } as const
const gifts = { donationTotal: 18, tipTotal: 5 }
const noMoney = { due: null, prepaid: 0, credit: 0, standing: 0 }
const owed = { ...noMoney, due: { fate: 'refund' as const, amount: 10 } }
const refunded = [payment(70), payment(71, { method: 'CreditRefund', amount: 35 })]

test.each([
  { name: 'without a gift', more: { amountPaid: 0 }, issued: true },
  { name: 'with a donation and a tip, which stay given', more: { ...gifts, amountPaid: 23 }, issued: true },
  { name: 'with a tip that was not paid', more: { tipTotal: 5, amountPaid: 0 }, issued: true },
  { name: 'in part', more: { ...gifts, amountPaid: 33, cancelMoney: owed }, issued: false },
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

test.each([
  {
    money: { ...noMoney, due: { fate: 'refund' as const, amount: 10 }, prepaid: 25 },
    before: ['You paid $10.00 for this visit. Contact us', 'Your prepaid credit paid $25.00'],
    after: ['We owe you $10.00.', '$25.00 is back in your prepaid credit.', 'To ask for a refund'],
    isRequest: true,
  },
  {
    money: { ...noMoney, credit: 20, standing: 15 },
    before: ['Your credit paid $20.00', 'from before the change stays, with the $15.00'],
    after: ['$20.00 is saved as credit', 'from before the change stands, with the $15.00'],
    isRequest: false,
  },
])(
  'says before and after the cancel, and later, where each part of the money goes (money-986)',
  async ({ money, before, after, isRequest }) => {
    const mine = visit({ amountPaid: 35, balance: 0, paid: true, cancelMoney: money })
    const done = { ...mine, ...canceled, undoUntil: null }
    let now: typeof mine = mine
    open(mine, {
      reservationGet: () => now,
      reservationStatus: () => {
        now = done
        // The hub owns it, and cancels it after the answer.
        return { ...mine, cancelRequested: true }
      },
    })
    await page.press(textOf('patron.view.cancel'))
    for (const text of before) await page.shows(text)
    await page.press(textOf('patron.view.cancelYes'))
    for (const text of after) await page.shows(text)
    page.close()
    await signInPatron()
    open(done)
    for (const text of after) await page.shows(text)
    expect(page.text().includes(textOf('visit.canceled.request'))).toBe(isRequest)
  },
)

test('of a hold that ran out it says where each part of the money went (money-986)', async () => {
  const money = {
    ...noMoney,
    due: { fate: 'refund' as const, amount: 10 },
    prepaid: 5,
    credit: 20,
    standing: 15,
  }
  const lapsed = { ...held, reservationStatus: 'Canceled', holdExpiresAt: inMinutes(-5) } as const
  open(visit({ ...lapsed, cancelMoney: money }))
  await page.shows(textOf('patron.hold.over'))
  await page.shows('We owe you $10.00.')
  expect(page.text()).not.toContain(textOf('patron.hold.overHint'))
  await page.shows('$5.00 is back in your prepaid credit.')
  await page.shows('$20.00 is saved as credit')
  await page.shows('from before the change stands, with the $15.00')
  await page.shows(textOf('visit.canceled.request'))
})

function open(mine: ReturnType<typeof visit>, answers: Answers = {}): void {
  const state = { step: 'view', reservationId: mine.reservationId }
  page = drawPage({ pathname: '/reserve', state }, { ...withVisits(mine), ...answers })
}
