import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { type Choices, plainChoices } from '@mayim/domain/capacity/choices.ts'
import { useCallback } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useMyReservations } from '../../frame/patron/my-reservations.ts'
import type { CardChosen } from '../../money/payment/use-card-payment.ts'
import { choicesFor, type ExtraKey, type RoomKey, tilesOf } from './offer.ts'

/** The choices so far. Stored in the browser's history, so that back restores them (booking-61). */
export interface Draft {
  /** The reservation that this one takes the place of: an edit. */
  readonly replacing: {
    readonly id: string
    readonly date: string
    readonly time: string
    readonly choices: Choices
    /** It has the discount price, which an edit keeps (money-11). */
    readonly reduced: boolean
  } | null
  readonly date: string | null
  readonly room: RoomKey | null
  readonly extras: readonly ExtraKey[]
  readonly time: string | null
  /** The hold that the patron had when she began this draft; the new booking ends it (booking-31). */
  readonly besideHold?: string
}

export const emptyDraft: Draft = { replacing: null, date: null, room: null, extras: [], time: null }

export type Step =
  /** `date`: the night that was chosen on the way here. */
  | { readonly step: 'start'; readonly date?: string }
  | { readonly step: 'list' }
  | { readonly step: 'date' | 'options' | 'payment'; readonly draft: Draft }
  | { readonly step: 'view'; readonly reservationId: string; readonly justBooked?: true }
  /** `card`: chosen with the booking. A saved card is charged when the step opens, and is then removed from it. */
  | { readonly step: 'pay'; readonly reservationId: string; readonly card?: CardChosen }

/** The step in the history; reserve-start if there is none. */
export function useStep(): Step {
  const state = useLocation().state as Partial<Step> | null
  return state?.step ? (state as Step) : { step: 'start' }
}

/** Goes to a step; `keep` first stores the choices in the step that is left, for the way back. */
export function useGoTo() {
  const navigate = useNavigate()
  return useCallback(
    (next: Step, { keep, replace = false }: { keep?: Step; replace?: boolean } = {}) => {
      if (keep) void navigate('/reserve', { replace: true, state: keep })
      void navigate('/reserve', { replace, state: next })
    },
    [navigate],
  )
}

/** Another step in place of this one, so that back does not return here. */
export function RedirectTo({ step }: { step: Step }) {
  return <Navigate to="/reserve" replace state={step} />
}

/**
 * Begins a booking or an edit because the patron asks for it: a hold that she has now does not lead her back to its
 * payment (booking-31).
 */
export function useBegin() {
  const goTo = useGoTo()
  const { pending } = useMyReservations()
  const hold = pending?.reservationId
  return useCallback(
    (draft: Draft, options?: { replace?: boolean }) =>
      goTo({ step: 'date', draft: hold === undefined ? draft : { ...draft, besideHold: hold } }, options),
    [goTo, hold],
  )
}

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
