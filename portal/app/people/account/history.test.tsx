// @vitest-environment happy-dom
import { textOf } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { her, payment } from '../../gallery/fixtures/patron-fixtures.ts'
import { drawPage, type OpenPage, signInPatron } from '../../testing/draw-page.tsx'

let page: OpenPage
beforeEach(signInPatron)
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

const failed = { transactionID: null, amount: -35 } as const
const payments = [
  payment(70, { amount: -35, dateCreated: '2026-11-20T23:00:00.000Z' }),
  payment(71, {
    ...failed,
    status: 'Declined',
    error: 'cardDeclined',
    dateCreated: '2026-11-19T23:00:00.000Z',
  }),
  payment(72, { ...failed, status: 'Unknown', error: null, dateCreated: '2026-11-18T23:00:00.000Z' }),
]

test('a payment that failed is no payment on the page, nor in the saved table (money-78)', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:saved'
  })
  page = drawPage('/history', {
    paymentsByUser: payments.map(row => ({ ...row, userId: her, reservationCode: null })),
  })
  const declined = textOf('account.paymentStatus.Declined')
  for (const status of ['Declined', 'Unknown'] as const)
    await page.shows(textOf(`account.paymentStatus.${status}`))
  await page.shows(textOf('refusal.cardDeclined'))
  await page.press(textOf('account.history.save'))
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  const [header, ...rows] = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
  expect(header).toMatch(/Date,Method,Amount,Status,Reason$/)
  expect(rows).toEqual([
    '2026-11-20T23:00:00.000Z,Card,35,Completed,',
    `2026-11-19T23:00:00.000Z,Card,35,${declined},"${textOf('refusal.cardDeclined')}"`,
    '2026-11-18T23:00:00.000Z,Card,35,Not known yet,',
  ])
})
