import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { tilesOf } from './offer.ts'
import type { Draft } from './step.ts'

/** A change begins with what she has; the new booking takes its place in one go (booking-38). */
export function editDraft(reservation: PatronReservation): Draft {
  const { room, extras } = tilesOf(reservation)
  return {
    replacing: {
      id: reservation.reservationId,
      date: reservation.reservationDate,
      time: reservation.reservationTime,
    },
    date: reservation.reservationDate,
    room,
    extras,
    time: reservation.reservationTime,
  }
}
