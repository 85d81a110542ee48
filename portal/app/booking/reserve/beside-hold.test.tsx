// @vitest-environment happy-dom
import { textOf } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { idOf, inMinutes, nightIn } from '../../gallery/fixtures/facility-fixtures.ts'
import { held, visit } from '../../gallery/fixtures/patron-fixtures.ts'
import { drawPage, type OpenPage, signInPatron } from '../../testing/draw-page.tsx'
import { editDraft, emptyDraft, type Step } from './step.tsx'

let page: OpenPage
beforeEach(signInPatron)
afterEach(() => page.close())

const hold = visit({ ...held, reservationId: idOf(21) })
const canceled = visit({ reservationStatus: 'Canceled', undoUntil: null })
const standing = visit({ reservationDate: nightIn(3) })
const over = visit({ ...held, reservationId: idOf(21), holdExpiresAt: inMinutes(-1) })
const at = (step: Step) => ({ pathname: '/reserve', state: step })

test.each([
  { from: 'the list', first: canceled, step: { step: 'list' }, press: 'patron.start.create' },
  {
    from: 'a canceled reservation',
    first: canceled,
    step: { step: 'view', reservationId: canceled.reservationId },
    press: 'patron.view.new',
  },
  {
    from: 'the edit of another reservation',
    first: standing,
    step: { step: 'view', reservationId: standing.reservationId },
    press: 'patron.view.edit',
  },
] as const)(
  'a booking is begun from $from while a hold waits (booking-31)',
  async ({ first, step, press }) => {
    page = drawPage(at(step), { findByUser: [hold, first], reservationGet: first })
    await page.press(textOf(press))
    await page.shows(textOf('patron.date.title'))
    await page.press(textOf('common.continue'))
    await page.shows(textOf('patron.options.room'))
  },
)

test('another night is chosen after a hold that is over, while the list still has it', async () => {
  page = drawPage(at({ step: 'pay', reservationId: over.reservationId }), {
    findByUser: [over],
    reservationGet: over,
  })
  await page.press(textOf('payment.step.tryOther'))
  await page.shows(textOf('patron.date.title'))
})

test.each([
  { name: 'a new booking', draft: { ...emptyDraft, besideHold: idOf(29) } },
  { name: 'an edit', draft: { ...editDraft(standing), besideHold: idOf(29) } },
])('back to $name that has made a hold leads to that hold (booking-80)', async ({ draft }) => {
  page = drawPage(at({ step: 'date', draft }), { findByUser: [hold, standing], reservationGet: hold })
  await page.shows(textOf('patron.hold.title'))
  expect(page.text()).not.toContain(textOf('patron.date.title'))
})
