// @vitest-environment happy-dom
import { reception as words } from '@mayim/texts/en/reception.ts'
import type { CallInput } from '@mayim/ui/client/call-api.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { payment, visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { noJobs } from '../../testing/no-jobs.ts'
import { inputOf, typeInto } from '../../testing/type-into.ts'
import { Adjust } from './adjust.tsx'

const facility = { name: 'Bais Chaya', timeZone: 'America/New_York', currency: 'USD' } as const
let drawn: Drawn | undefined
afterEach(() => drawn?.close())

test('a paid visit can have a discount, and the message says what is due back (money-620)', async () => {
  const paid = visit(2, 'Waiting', {
    price: 30,
    balance: 0,
    adjustments: [],
    payments: [payment(1, 'Cash', -30)],
  })
  const sent: CallInput<'reservationAdjust'>['body'][] = []
  const tell = vi.fn()
  drawn = await drawScreen(
    <Adjust visit={paid} facility={facility} jobs={{ ...noJobs, tell }} onClose={() => undefined} />,
    {
      role: 'Reception',
      answers: {
        ...everyScreen(),
        reservationAdjust: body => {
          sent.push(body)
          return paid
        },
      },
      holds: () => false,
    },
  )
  await drawn.sees(words.adjust.discount)
  drawn.place.querySelector<HTMLInputElement>('input[value="discount"]')?.click()
  await drawn.sees(words.adjust.submit.discount)
  typeInto(inputOf(drawn.place, words.adjust.amount), '5')
  typeInto(inputOf(drawn.place, words.adjust.reason), 'Cold water')
  await vi.waitUntil(() => inputOf(drawn?.place as HTMLElement, words.adjust.reason).value === 'Cold water')
  drawn.place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await vi.waitUntil(() => tell.mock.calls.length > 0, { timeout: 4_000 })
  expect(sent[0]).toMatchObject({ kind: 'discount', amt: 5, reason: 'Cold water' })
  const said = withoutMarks(tell.mock.calls[0]?.[0])
  expect(said).toBe('9TX: a discount of $5.00 was given. $5.00 is due back to her: refund it.')
})
