import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { expect, test } from 'vitest'
import { countOf, visitsOfDay } from './day-visits.ts'

/** Both read few fields. The other fields of a reservation do not matter here. */
function reservation(fields: Partial<StaffReservation>): StaffReservation {
  return { reservationStatus: 'Reserved', holdExpiresAt: null, amountPaid: 0, ...fields } as StaffReservation
}

const holdExpiresAt = '2026-11-23T22:00:00.000Z'
const booked = [
  reservation({ reservationCode: '1' }),
  reservation({ reservationCode: '2', reservationStatus: 'Done' }),
  reservation({ reservationCode: '3', reservationStatus: 'Pending', holdExpiresAt }),
]
const canceled = reservation({ reservationCode: '4', reservationStatus: 'Canceled' })
const replaced = reservation({ reservationCode: '1', reservationStatus: 'Replaced' })
const endedHold = reservation({ reservationCode: '5', reservationStatus: 'Canceled', holdExpiresAt })
const paidHold = { ...endedHold, amountPaid: 30 }

test('the day lists neither replaced reservations nor holds that expired unpaid (screens-72)', () => {
  expect(visitsOfDay([...booked, canceled, replaced, endedHold, paidHold])).toEqual([
    ...booked,
    canceled,
    paidHold,
  ])
})

test('a canceled reservation is listed and not counted (screens-72)', () => {
  expect(countOf([...booked, canceled])).toBe(3)
})
