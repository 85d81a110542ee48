import type { Choices } from '@mayim/domain/capacity/choices.ts'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CardChosen } from '../../money/payment/use-card-payment.ts'
import type { ExtraKey, RoomKey } from './offer.ts'

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
