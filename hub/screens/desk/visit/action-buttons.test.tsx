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
beforeAll(() => startTexts(['board', 'desk', 'reception', 'refusal', 'status', 'common'], 'en'))

async function drawn(reservation: StaffReservation) {
  const place = document.createElement('div')
  const root = createRoot(place)
  const buttons = createElement(ActionButtons, {
    reservation,
    tonight: businessDate,
    cubiclesEnabled: true,
    printer: 'main',
    facility: { name: '', timeZone: 'America/New_York', currency: 'USD' },
    jobs: { busy: false } as never,
    onOpen: () => undefined,
  })
  await act(async () =>
    root.render(createElement(QueryClientProvider, { client: new QueryClient() }, buttons)),
  )
  const texts = (of: string) => [...place.querySelectorAll(of)].map(each => each.textContent)
  const seen = {
    main: texts('[data-main]'),
    off: place.querySelectorAll('button[data-off], button:disabled').length,
    refused: texts('details dt'),
    reasons: texts('details dd'),
    isOpen: place.querySelector('details')?.open ?? false,
    buttons: texts('button'),
    last: [...place.querySelectorAll('button')].at(-1)?.textContent,
  }
  await act(async () => root.unmount())
  return seen
}

const owes = { balance: 35, paid: false, payments: [] }
test.each([
  { status: 'Reserved', more: {}, main: ['Check in'] },
  { status: 'Waiting', more: { roomId: null }, main: ['Place into room'] },
  { status: 'Prep', more: { roomId: 2 }, main: [] },
  { status: 'Dressing', more: { roomId: 2, ...owes }, main: ['Pay'] },
] as const)('the panel leads with the next action of a visit in $status (visit-29)', async row => {
  const seen = await drawn(visit(2, row.status, row.more as Partial<StaffReservation>))
  expect(seen.main).toEqual(row.main)
  expect(seen.off).toBe(0)
})

test('what is held can be confirmed, nothing else (visit-R3)', async () => {
  const offers = async (status: 'Pending' | 'Reserved') =>
    (await drawn(visit(2, status))).buttons.includes('Confirm reservation')
  expect([await offers('Pending'), await offers('Reserved')]).toEqual([true, false])
})

test('actions that are not allowed are closed away with their reasons, and Cancel comes last', async () => {
  const seen = await drawn(visit(2, 'Waiting', { roomId: null }))
  expect(seen.isOpen).toBe(false)
  expect(seen.refused).toEqual(expect.arrayContaining(['Check in', 'Edit', 'Set status']))
  expect(seen.reasons.every(reason => reason.length > 8)).toBe(true)
  expect(seen.last).toBe('Cancel reservation')
})
