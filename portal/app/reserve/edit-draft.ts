import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { tilesOf } from './offer.ts'
import type { Draft } from './step.ts'

/** An edit starts with the current choices; the new booking replaces the old one in one request (booking-38). */
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
    time: null,
  }
}
