import { expect, it } from 'vitest'
import type { ReservationStatus } from '../status.ts'
import { originOf, successorOf } from './successor.ts'

const visit = (
  reservationId: string,
  replacingReservationId: string | null,
  reservationStatus: ReservationStatus,
  holdExpiresAt: string | null = null,
) => ({
  reservationId,
  replacingReservationId,
  reservationStatus,
  reservationCreated: reservationId,
  holdExpiresAt,
})

it('finds what stands in the place of a replaced reservation, to the end of the chain (booking-531)', () => {
  const all = [visit('a', null, 'Replaced'), visit('b', 'a', 'Replaced'), visit('c', 'b', 'Canceled')]
  expect(successorOf('a', all)?.reservationId).toBe('c')
  expect(successorOf('c', all)).toBeUndefined()
})

it('passes over a hold that was not paid, and prefers what stands', () => {
  const all = [
    visit('b', 'a', 'Canceled', '2026-11-22T22:00:00.000Z'),
    visit('c', 'a', 'Pending', '2026-11-22T22:00:00.000Z'),
    visit('d', 'a', 'Reserved'),
    visit('e', 'a', 'Canceled'),
  ]
  expect(successorOf('a', all)?.reservationId).toBe('d')
  expect(successorOf('a', all.slice(0, 2))).toBeUndefined()
  const twice = [visit('c', 'a', 'Reserved'), visit('d', 'a', 'Reserved')]
  expect(successorOf('a', twice)?.reservationId).toBe('d')
})

it('ends where two name each other, or where the rest of the chain is not given', () => {
  expect(successorOf('a', [visit('b', 'a', 'Replaced'), visit('a', 'b', 'Replaced')])?.reservationId).toBe(
    'a',
  )
  expect(successorOf('a', [visit('b', 'a', 'Replaced')])?.reservationId).toBe('b')
})

it('knows the first of a chain and how often it was changed, as far as the reservations go', () => {
  const all = [visit('a', null, 'Replaced'), visit('b', 'a', 'Replaced'), visit('c', 'b', 'Reserved')]
  expect(originOf('c', all)).toEqual({ id: 'a', changes: 2 })
  expect(originOf('a', all)).toEqual({ id: 'a', changes: 0 })
  expect(originOf('c', all.slice(1))).toEqual({ id: 'b', changes: 1 })
  expect(originOf('unknown', all)).toEqual({ id: 'unknown', changes: 0 })
  expect(originOf('b', [visit('a', 'b', 'Replaced'), visit('b', 'a', 'Reserved')]).changes).toBe(1)
})
