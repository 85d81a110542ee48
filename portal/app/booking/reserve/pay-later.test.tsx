// @vitest-environment happy-dom
import { textOf } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idOf, inMinutes, settings } from '../../gallery/fixtures/facility-fixtures.ts'
import { held, visit, withVisits } from '../../gallery/fixtures/patron-fixtures.ts'
import { drawPage, type OpenPage, signInPatron } from '../../testing/draw-page.tsx'

let page: OpenPage
beforeEach(signInPatron)
afterEach(() => page.close())

const agreed = (amount: number) => ({ feeAgreed: { amount, words: '', at: inMinutes(-1) } })

test.each([
  { name: 'no fee is set', fee: '', hold: {}, asks: null, sends: undefined },
  { name: 'she agreed to the fee with the hold', fee: '20', hold: agreed(20), asks: null, sends: 20 },
  { name: 'the hold agreed to no fee', fee: '20', hold: {}, asks: '$20.00', sends: 20 },
  { name: 'the fee was changed since', fee: '30', hold: agreed(20), asks: '$30.00', sends: 30 },
])(
  'a hold becomes a booking that is paid at the door: $name (money-622)',
  async ({ fee, hold, asks, sends }) => {
    const sent: unknown[] = []
    const before = visit({ ...held, ...hold })
    page = drawPage(
      { pathname: '/reserve', state: { step: 'pay', reservationId: before.reservationId } },
      {
        ...withVisits(before),
        publicSettings: settings({ noShowFee: fee }),
        newReservation: body => {
          sent.push(body)
          return visit({ reservationId: idOf(21) })
        },
      },
    )
    await page.shows(textOf('payment.step.laterInstead'))
    // While she may still pay by card nothing is asked.
    expect(page.text()).not.toContain(textOf('visit.fees.title'))
    if (asks !== null) {
      await page.press(textOf('payment.step.laterInstead'))
      await page.shows(textOf('visit.fees.title'))
      expect(page.text()).not.toContain(textOf('visit.fees.needed'))
      await page.press(textOf('payment.step.laterInstead'))
      await page.shows(textOf('visit.fees.needed'))
      expect(sent).toEqual([])
      await page.press(textOf('visit.fees.agree', { fee: asks }))
    }
    await page.press(textOf('payment.step.laterInstead'))
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ replacingReservationId: before.reservationId })
    expect((sent[0] as { noShowFee?: number }).noShowFee).toBe(sends)
  },
)
