import type { StatusHistoryEntry } from '@mayim/shared/contract/entities/reservation.ts'
import { expect, test } from 'vitest'
import { timelineEnd, timelineSpans } from './timeline-spans.ts'

const arrived = '2026-11-21T22:00:00.000Z'
const at = (minutes: number) => new Date(Date.parse(arrived) + minutes * 60_000).toISOString()
const entry = (newReservationStatus: StatusHistoryEntry['newReservationStatus'], minutes: number) => ({
  previousReservationStatus: null,
  newReservationStatus,
  previousStatusChange: null,
  dateCreated: at(minutes),
})

test('an open visit fills three hours, its last stretch grows until now', () => {
  const spans = timelineSpans(
    [entry('Reserved', -3000), entry('Waiting', 0), entry('Prep', 18)],
    arrived,
    null,
    Date.parse(at(36)),
  )
  expect(spans).toEqual([
    { status: 'Waiting', from: 0, length: 0.1, minutes: 18 },
    { status: 'Prep', from: 0.1, length: 0.1, minutes: 18 },
  ])
})

test('a closed visit fills the bar', () => {
  const spans = timelineSpans(
    [entry('Waiting', 0), entry('Prep', 30), entry('Done', 60)],
    arrived,
    at(60),
    Date.parse(at(90)),
  )
  expect(spans.map(span => span.length)).toEqual([0.5, 0.5])
})

test('a visit that lasts longer than three hours still ends at now', () => {
  expect(timelineEnd(arrived, null, Date.parse(at(200)))).toBe(Date.parse(at(200)))
})
