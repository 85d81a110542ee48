// @vitest-environment happy-dom
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { DetailsDoors } from './details-facts.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeAll(() => startTexts(['desk', 'reception', 'board'], 'en'))

type Line = NonNullable<StaffReservation['accessLog']>[number]

async function drawn(line: Pick<Line, 'door' | 'outcome'> & Partial<Line>): Promise<string> {
  const place = document.createElement('div')
  const root = createRoot(place)
  const accessLog = [
    {
      ...{ dateCreated: '2026-11-23T00:20:00.000Z', name: null, firstName: 'system', lastName: '' },
      ...{ attendant: null, reason: null, reasonText: null },
      ...line,
    },
  ]
  const facility = { name: '', timeZone: 'America/New_York', currency: 'USD' } as const
  await act(async () => root.render(createElement(DetailsDoors, { accessLog, facility })))
  const text = withoutMarks(place.querySelector('li')?.textContent ?? '')
  await act(async () => root.unmount())
  return text
}

test.each([
  { door: 'room-12-dry', name: '101', outcome: 'asked', says: ['Room 101', 'requested'] },
  { door: 'room-12-dry', name: null, outcome: 'asked', says: ['Room 12', 'requested'] },
  { door: 'pool-1', name: 'East', outcome: 'opened', says: ['pool East', 'opened by hand'] },
  { door: 'garage', outcome: 'asked', says: ['Garage', 'requested'] },
  { door: 'main', outcome: 'open:accepted', says: ['Garage', 'opened'] },
  { door: 'room-12-dry', outcome: 'forced', says: ['opened while it was locked'] },
  { door: 'room-12-dry', outcome: 'heldOpen', says: ['stood open'] },
  { door: 'room-12-dry', outcome: 'released', says: ['unlocked from inside'] },
  { door: 'room-12-dry', outcome: 'pulse:interlock', says: ['stayed locked'] },
  { door: 'room-12-dry', firstName: 'Room', outcome: 'released', says: ['by Room panel'] },
])('the list of doors words $door, $outcome (building-53)', async ({ says, ...line }) => {
  const text = await drawn(line)
  expect(says.filter(each => !text.includes(each))).toEqual([])
})
