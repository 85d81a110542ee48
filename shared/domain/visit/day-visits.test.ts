import { expect, test } from 'vitest'
import { countOf, type DayVisit, visitsOfDay } from './day-visits.ts'

function reservation(fields: Partial<DayVisit> = {}): DayVisit {
  return { reservationStatus: 'Reserved', holdExpiresAt: null, amountPaid: 0, ...fields }
}

const holdExpiresAt = '2026-11-23T22:00:00.000Z'
const booked = [
  reservation(),
  reservation({ reservationStatus: 'Done' }),
  reservation({ reservationStatus: 'Pending', holdExpiresAt }),
]
const canceled = reservation({ reservationStatus: 'Canceled' })
const replaced = reservation({ reservationStatus: 'Replaced' })
const endedHold = reservation({ reservationStatus: 'Canceled', holdExpiresAt })
const paidHold = { ...endedHold, amountPaid: 30 }

test('a day lists neither replaced reservations nor holds that expired unpaid (screens-72)', () => {
  expect(visitsOfDay([...booked, canceled, replaced, endedHold, paidHold])).toEqual([
    ...booked,
    canceled,
    paidHold,
  ])
})

test('a canceled reservation is listed and not counted, a replaced one neither (screens-72)', () => {
  expect(countOf([...booked, canceled, replaced])).toBe(3)
})
