// @vitest-environment happy-dom
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { textOf } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings, tonight } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit } from '../../gallery/fixtures/patron-fixtures.ts'
import { drawPage, type OpenPage, signInPatron } from '../../testing/draw-page.tsx'
import { emptyDraft } from './step.tsx'

let page: OpenPage
beforeEach(signInPatron)
afterEach(() => page.close())

const draft = { ...emptyDraft, date: tonight, room: 'shower', time: '19:30' }

/** Waits until the button is on. */
function isPriced(name: string): Promise<void> {
  const isOn = () =>
    [...document.querySelectorAll('button')].some(each => each.textContent === name && !each.disabled)
  return vi.waitFor(() => expect(isOn()).toBe(true), { timeout: 15_000 })
}

test('where her time is taken she presses a free one, and then books it (booking-85)', async () => {
  const asked: unknown[] = []
  const reserve = textOf('patron.payment.reserve', { total: '$30.00' })
  page = drawPage(
    { pathname: '/reserve', state: { step: 'payment', draft } },
    {
      findByUser: [],
      merchandiseList: [],
      publicSettings: settings({ priceShower: '30' }),
      newReservation: ({ reservationTime }) => {
        asked.push(reservationTime)
        const detail = { time: '19:30', next: '19:15 20:00' }
        return reservationTime === '20:00' ? visit() : refused(409, 'slotTaken', detail)
      },
      reservationGet: visit(),
    },
  )
  await isPriced(reserve)
  await page.press(reserve)
  await page.shows(textOf('refusal.slotTaken'))
  await page.press('8:00 PM')
  await page.shows(textOf('patron.payment.newTime', { time: '8:00 PM' }))
  expect(page.text()).not.toContain(textOf('refusal.slotTaken'))
  await page.press(reserve)
  await page.shows(textOf('patron.view.title'))
  expect(asked).toEqual(['19:30', '20:00'])
})
