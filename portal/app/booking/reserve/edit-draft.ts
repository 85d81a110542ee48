import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { type Choices, plainChoices } from '@mayim/domain/capacity/choices.ts'
import { choicesFor, tilesOf } from './offer.ts'
import type { Draft } from './step.ts'

type Edited = Choices &
  Pick<PatronReservation, 'reservationId' | 'reservationDate' | 'reservationTime' | 'useDiscountPrice'>

/** An edit starts with the current choices; the new booking replaces the old one in one request (booking-38). */
export function editDraft(reservation: Edited): Draft {
  const { room, extras } = tilesOf(reservation)
  return {
    replacing: {
      id: reservation.reservationId,
      date: reservation.reservationDate,
      time: reservation.reservationTime,
      choices: ownChoices(reservation),
      reduced: reservation.useDiscountPrice,
    },
    date: reservation.reservationDate,
    room,
    extras,
    time: reservation.reservationTime,
  }
}

/** What a draft asks for. In an edit, what has no tile and what was not touched stay as they were (booking-77). */
export function choicesOf({
  replacing,
  room,
  extras,
}: Pick<Draft, 'replacing' | 'room' | 'extras'>): Choices {
  const chosen = choicesFor(room, extras)
  if (!replacing) return chosen
  const { segula, kallah, chabadBor, bath, handicapped, privateRoom } = replacing.choices
  const sameRoom = tilesOf(replacing.choices).room === room ? { bath, handicapped, privateRoom } : {}
  return { ...chosen, ...sameRoom, segula, kallah, chabadBor }
}

/** The choices alone: the rest of a reservation does not go into the browser's history. */
function ownChoices(reservation: Choices): Choices {
  const names = Object.keys(plainChoices) as (keyof Choices)[]
  return { ...plainChoices, ...Object.fromEntries(names.map(name => [name, reservation[name]])) }
}
