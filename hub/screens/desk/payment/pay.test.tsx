// @vitest-environment happy-dom
import { desk as deskWords } from '@mayim/texts/en/desk.ts'
import { reception as words } from '@mayim/texts/en/reception.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { payment, visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { noJobs } from '../../testing/no-jobs.ts'
import { inputOf, typeInto } from '../../testing/type-into.ts'
import { Pay } from './pay.tsx'

const facility = { name: 'Bais Chaya', timeZone: 'America/New_York', currency: 'USD' } as const
let drawn: Drawn | undefined
afterEach(() => drawn?.close())

test('a sum that another desk has taken says who took it, when and how', async () => {
  const taken = { ...payment(2, 'Cash', -35), takenBy: 'reception', dateCreated: '2026-11-24T00:05:00.000Z' }
  const paid = visit(2, 'Waiting', { balance: 0, payments: [taken] })
  const screen = (
    <Pay visit={paid} facility={facility} printer={null} jobs={noJobs} onClose={() => undefined} />
  )
  const answers = { ...everyScreen(), reservationGet: paid }
  drawn = await drawScreen(screen, { role: 'Reception', answers, holds: () => false })
  const { place } = drawn
  const told = words.pay.takenBy
    .replace('{amount}', '$35.00')
    .replace('{name}', 'reception')
    .replace('{time}', '7:05 PM')
    .replace('{how}', deskWords.method.Cash)
  await vi.waitUntil(() => withoutMarks(place.textContent).includes(told), { timeout: 15_000 })
  expect(place.textContent).toContain(words.checkIn.paid)
})

test('the message about cash says the change to count out', async () => {
  const tell = vi.fn()
  const screen = (
    <Pay
      visit={visit(2, 'Waiting', { balance: 30 })}
      facility={facility}
      printer={null}
      jobs={{ ...noJobs, tell }}
      onClose={() => undefined}
    />
  )
  const answers = { ...everyScreen(), makePayment: { amount: 30 } as never }
  drawn = await drawScreen(screen, { role: 'Reception', answers, holds: () => false })
  await drawn.sees(words.pay.given)
  typeInto(inputOf(drawn.place, words.pay.given), '50')
  await drawn.sees(words.pay.change)
  // Not by the button: happy-dom finds no number that is a step of 0.01.
  drawn.place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await vi.waitUntil(() => tell.mock.calls.length > 0, { timeout: 4_000 })
  expect(withoutMarks(tell.mock.calls[0]?.[0])).toBe('$30.00 (change $20.00) received for 9TX.')
})

test('a walk-in without a phone, who can have saved no card, is not offered any', async () => {
  const pay = async (phone: string | null) => {
    const first = visit(2, 'Waiting', { balance: 30 })
    const due = { ...first, user: { ...first.user, phone } }
    const screen = (
      <Pay visit={due} facility={facility} printer={null} jobs={noJobs} onClose={() => undefined} />
    )
    drawn = await drawScreen(screen, { role: 'Reception', answers: everyScreen(), holds: () => false })
    await drawn.sees(words.pay.check)
    return withoutMarks(drawn.place.textContent)
  }
  expect(await pay('+17185550148')).toContain(words.pay.cardsAsk)
  drawn?.close()
  expect(await pay(null)).not.toContain(words.pay.cardsAsk)
})
