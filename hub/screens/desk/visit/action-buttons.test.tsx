// @vitest-environment happy-dom
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { businessDate } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { ActionButtons } from './action-buttons.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeAll(() => startTexts(['board', 'desk', 'reception', 'refusal', 'status', 'common', 'money'], 'en'))

async function drawn(reservation: StaffReservation) {
  const place = document.createElement('div')
  const root = createRoot(place)
  const element = createElement(ActionButtons, {
    reservation,
    now: Date.parse('2026-11-24T00:00:00.000Z'),
    tonight: businessDate,
    cubiclesEnabled: true,
    printer: 'main',
    facility: { name: '', timeZone: 'America/New_York', currency: 'USD' },
    jobs: { busy: false } as never,
    onOpen: () => undefined,
  })
  await act(async () =>
    root.render(createElement(QueryClientProvider, { client: new QueryClient() }, element)),
  )
  const buttons = [...place.querySelectorAll('button')].map(each => each.textContent)
  await act(async () => root.unmount())
  return buttons
}

test('what cannot be done now is not shown, and Cancel comes last', async () => {
  const buttons = await drawn(visit(2, 'Waiting', { roomId: null }))
  expect(buttons).not.toContain('Edit')
  expect(buttons).not.toContain('Set status')
  expect(buttons.at(-1)).toBe('Cancel reservation')
})

test('an amount that is due can be paid in several ways, and nothing is paid twice', async () => {
  const owes = { balance: 35, paid: false, payments: [] } as Partial<StaffReservation>
  expect(await drawn(visit(2, 'Dressing', { roomId: 2, ...owes }))).toContain('Pay')
  expect(await drawn(visit(2, 'Dressing', { roomId: 2 }))).not.toContain('Pay')
})

test('a refund stands below only where something else comes next, for else the button of the sheet refunds', async () => {
  const credit = { balance: -35, amountPaid: 35 } as Partial<StaffReservation>
  expect(await drawn(visit(20, 'Reserved', credit))).toContain('Refund')
  expect(await drawn(visit(20, 'Canceled', credit))).not.toContain('Refund')
})

test('a no-show can be marked once her grace is over (visit-1250)', async () => {
  const from = (noShowFrom: string) => visit(20, 'Reserved', { noShowFrom })
  expect(await drawn(from('2026-11-24T00:00:00.000Z'))).toContain('No-show')
  expect(await drawn(from('2026-11-24T00:00:01.000Z'))).not.toContain('No-show')
})
