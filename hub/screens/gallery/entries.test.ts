import { reservationStatuses, roomStatuses } from '@mayim/domain/status.ts'
import { expect, test } from 'vitest'
import { entries } from './entries.ts'
import { screenRows } from './entry.ts'

/** All answers of a picture's hub, as text. */
const told = (row: string) =>
  entries
    .filter(entry => entry.row === row)
    .map(entry => JSON.stringify(entry.answers('en')))
    .join('\n')

test('every screen of the hub is in the gallery, each state under its own name', () => {
  const rows = new Set(entries.map(entry => entry.row))
  expect(screenRows.filter(row => !rows.has(row))).toEqual([])
  const addresses = entries.map(entry => `${entry.device}/${entry.id}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('reception shows every status of a visit, panel and card every status of a room', () => {
  const details = entries.filter(entry => entry.row === 'Reservation details').map(entry => entry.id)
  expect(reservationStatuses.filter(status => !details.includes(`details-${status}`))).toEqual([])
  const panels = entries.filter(entry => entry.row === 'Room panel').map(entry => entry.id)
  expect(roomStatuses.filter(status => !panels.includes(`status-${status}`))).toEqual([])
  for (const row of ['Room panel', 'Attendant tasks'])
    for (const status of ['Assigned', 'Prep', 'ReadyForMikvahNext', 'InMikvah', 'Dressing', 'NeedsCleaning'])
      expect(told(row)).toContain(`"status":"${status}"`)
})

test('each screen is shown empty, loading, refused and disconnected, where it can be', () => {
  for (const device of ['reception', 'attendant', 'room', 'kiosk', 'display']) {
    const ids = entries.filter(entry => entry.device === device).map(entry => entry.id)
    expect(ids.some(id => id.endsWith('offline'))).toBe(true)
    expect(ids.some(id => id.endsWith('loading') || id.endsWith('waits'))).toBe(true)
  }
})

test('no name is shown on screens that other people see', () => {
  const shared = ['Waiting display', 'Kiosk', 'Room panel', 'Attendant tasks'].map(told).join('\n')
  expect(shared).not.toContain('Weiss')
  expect(shared).not.toContain('+1718')
})
