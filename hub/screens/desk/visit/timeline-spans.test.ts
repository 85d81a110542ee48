import type { StatusHistoryEntry } from '@mayim/contract/entities/reservation.ts'
import { expect, test } from 'vitest'
import { timelineEnd, timelineSpans } from './timeline-spans.ts'

const arrived = '2026-11-21T22:00:00.000Z'
const zone = 'America/New_York'
const at = (minutes: number) => new Date(Date.parse(arrived) + minutes * 60_000).toISOString()
const entry = (newReservationStatus: StatusHistoryEntry['newReservationStatus'], minutes: number) => ({
  previousReservationStatus: null,
  newReservationStatus,
  previousStatusChange: null,
  dateCreated: at(minutes),
})

test('an open visit fills three hours, its last span grows until now', () => {
  const spans = timelineSpans(
    [entry('Reserved', -3000), entry('Waiting', 0), entry('Prep', 18)],
    { arrivedIso: arrived, completedIso: null },
    Date.parse(at(36)),
    zone,
  )
  expect(spans).toEqual([
    { status: 'Waiting', from: 0, length: 0.1, minutes: 18 },
    { status: 'Prep', from: 0.1, length: 0.1, minutes: 18 },
  ])
})

test('a closed visit fills the bar', () => {
  const spans = timelineSpans(
    [entry('Waiting', 0), entry('Prep', 30), entry('Done', 60)],
    { arrivedIso: arrived, completedIso: at(60) },
    Date.parse(at(90)),
    zone,
  )
  expect(spans.map(span => span.length)).toEqual([0.5, 0.5])
})

test.each([
  ['three hours on', arrived, 10, '2026-11-22T01:00:00.000Z'],
  ['later where she stays longer', arrived, 200, at(200)],
  ['at midnight where that is sooner', '2026-11-22T03:30:00.000Z', 10, '2026-11-22T05:00:00.000Z'],
  ['at five for who came after midnight', '2026-11-22T08:30:00.000Z', 10, '2026-11-22T10:00:00.000Z'],
])('the bar of an open visit ends %s', (_when, arrivedIso, minutes, end) => {
  const now = Date.parse(arrivedIso) + minutes * 60_000
  expect(new Date(timelineEnd({ arrivedIso, completedIso: null }, now, zone)).toISOString()).toBe(end)
})
