// @vitest-environment happy-dom
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { setFacilityClock } from '@mayim/ui/client/now.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { payment, visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { DetailsMoney } from './details-money.tsx'

const facility = { name: 'Bais Chaya', timeZone: 'America/New_York', currency: 'USD' } as const
const at = '2026-11-24T00:05:00.000Z'
let drawn: Drawn | undefined
afterEach(() => drawn?.close())

async function draw(
  more: Partial<StaffReservation>,
  status: StaffReservation['reservationStatus'] = 'Waiting',
) {
  setFacilityClock(Date.parse(at) + 20_000)
  const undone: string[] = []
  drawn = await drawScreen(<DetailsMoney reservation={visit(2, status, more)} facility={facility} />, {
    role: 'Reception',
    answers: {
      ...everyScreen(),
      paymentUndo: ({ paymentId }) => {
        undone.push(paymentId)
        return { balance: 30 }
      },
    },
    holds: () => false,
  })
  await drawn.sees(words.details.money)
  return { drawn, undone, text: () => withoutMarks(drawn?.place.textContent ?? '') }
}

const cash = { ...payment(2, 'Cash', -30), dateCreated: at }

test('cash of the last minute is undone by one press (money-1100)', async () => {
  const { drawn, undone } = await draw({ payments: [cash] })
  await drawn.press(words.action.undo)
  await vi.waitUntil(() => undone.length > 0, { timeout: 4_000 })
  expect(undone).toEqual([cash.id])
})

test('a card and older cash have no Undo, and an undone payment says so', async () => {
  const card = { ...payment(3, 'CreditCard', -5), dateCreated: at }
  const older = { ...payment(4, 'Cash', -10), dateCreated: '2026-11-24T00:03:00.000Z' }
  const undo = { ...payment(5, 'Cash', 30), dateCreated: at, undoes: cash.id }
  const { text } = await draw({ payments: [older, card, cash, undo] })
  expect(text()).not.toContain(words.action.undo)
  expect(text()).toContain(`${words.method.Cash} ${words.details.undone}`)
  expect(text().split(words.method.Cash)).toHaveLength(3)
})

test('a canceled visit says that nothing is owed', async () => {
  const { text } = await draw({ payments: [], balance: 0 }, 'Canceled')
  expect(text()).toContain(`${words.details.canceledOwes}$0.00`)
})
