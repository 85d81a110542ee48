// @vitest-environment happy-dom
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { businessDate } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { NextStep } from './next-step.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeAll(() => startTexts(['board', 'desk', 'reception', 'money', 'common'], 'en'))

const two = { id: 2, name: '2', roomStatus: 'Ready' }

async function nextOf(reservation: StaffReservation) {
  const place = document.createElement('div')
  const root = createRoot(place)
  const element = createElement(NextStep, {
    visit: reservation,
    tonight: businessDate,
    facility: { name: '', timeZone: 'America/New_York', currency: 'USD' },
    printer: 'main',
    cubicles: false,
    rooms: [two],
    suggested: two,
    whyNone: null,
    jobs: { busy: false } as never,
    onPay: () => undefined,
    onPayBack: () => undefined,
  })
  await act(async () =>
    root.render(createElement(QueryClientProvider, { client: new QueryClient() }, element)),
  )
  const main = [...place.querySelectorAll('[data-main]')].map(each => each.textContent)
  await act(async () => root.unmount())
  return main
}

const owes = { balance: 35, paid: false, payments: [] }
test.each([
  { status: 'Reserved', more: { roomId: null }, main: ['Check in · room 2'] },
  { status: 'Reserved', more: { roomId: null, ...owes }, main: ['Check in · take $35.00 cash · room 2'] },
  { status: 'Pending', more: { roomId: null, ...owes }, main: ['Check in · take $35.00 cash · room 2'] },
  { status: 'Waiting', more: { roomId: null }, main: ['Place in room 2'] },
  { status: 'Prep', more: { roomId: 2 }, main: [] },
  { status: 'Dressing', more: { roomId: 2, ...owes }, main: ['Take $35.00 cash'] },
] as const)('one button for all that comes next of a visit in $status (visit-29)', async row => {
  expect(await nextOf(visit(2, row.status, row.more as Partial<StaffReservation>))).toEqual(row.main)
})

test('of another night nothing comes next at the desk, but what is held can be confirmed (visit-R3)', async () => {
  const other = { reservationDate: '2026-11-29', roomId: null }
  expect(await nextOf(visit(2, 'Reserved', other))).toEqual([])
  expect(await nextOf(visit(2, 'Pending', other))).toEqual(['Confirm reservation'])
})
