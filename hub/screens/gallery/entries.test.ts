import { reservationStatuses, roomStatuses } from '@mayim/domain/status.ts'
import { expect, test } from 'vitest'
import { entries } from './entries.ts'
import { screenRows } from './entry.ts'

/** All that a picture's hub would answer, as text. */
const told = (row: string) =>
  entries
    .filter(entry => entry.row === row)
    .map(entry => JSON.stringify(entry.answers('en')))
    .join('\n')

test('every screen of the house is in the gallery, each state under a name of its own', () => {
  const rows = new Set(entries.map(entry => entry.row))
  expect(screenRows.filter(row => !rows.has(row))).toEqual([])
  const addresses = entries.map(entry => `${entry.device}/${entry.id}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every status of a visit is shown by reception, every one of a room by its panel and its card', () => {
  const details = entries.filter(entry => entry.row === 'Reservation details').map(entry => entry.id)
  expect(reservationStatuses.filter(status => !details.includes(`details-${status}`))).toEqual([])
  const panels = entries.filter(entry => entry.row === 'Room panel').map(entry => entry.id)
  expect(roomStatuses.filter(status => !panels.includes(`status-${status}`))).toEqual([])
  for (const row of ['Room panel', 'Attendant tasks'])
    for (const status of ['Assigned', 'Prep', 'ReadyForMikvahNext', 'InMikvah', 'Dressing', 'NeedsCleaning'])
      expect(told(row)).toContain(`"status":"${status}"`)
})

test('each screen is shown empty, loading, refused and cut off, where it can be', () => {
  for (const device of ['reception', 'attendant', 'room', 'kiosk', 'display']) {
    const ids = entries.filter(entry => entry.device === device).map(entry => entry.id)
    expect(ids.some(id => id.endsWith('offline'))).toBe(true)
    expect(ids.some(id => id.endsWith('loading') || id.endsWith('waits'))).toBe(true)
  }
})

test('nobody is named on the screens that others see', () => {
  const shared = ['Waiting display', 'Kiosk', 'Room panel', 'Attendant tasks'].map(told).join('\n')
  expect(shared).not.toContain('Weiss')
  expect(shared).not.toContain('+1718')
})
