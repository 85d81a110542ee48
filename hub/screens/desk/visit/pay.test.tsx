// @vitest-environment happy-dom
import { desk as deskWords } from '@mayim/texts/en/desk.ts'
import { reception as words } from '@mayim/texts/en/reception.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { payment, visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { Pay } from './pay.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

test('a sum that another desk has taken says who took it, when and how', async () => {
  const taken = { ...payment(2, 'Cash', -35), takenBy: 'reception', dateCreated: '2026-11-24T00:05:00.000Z' }
  const paid = visit(2, 'Waiting', { balance: 0, payments: [taken] })
  const screen = (
    <Pay
      visit={paid}
      facility={{ name: 'Bais Chaya', timeZone: 'America/New_York', currency: 'USD' }}
      printer={null}
      jobs={{
        word: null,
        busy: false,
        swipe: null,
        perform: () => undefined,
        tell: () => undefined,
        swiped: () => undefined,
        dropSwipe: () => undefined,
        dismiss: () => undefined,
      }}
      onClose={() => undefined}
    />
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
