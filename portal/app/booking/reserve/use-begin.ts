import { useCallback } from 'react'
import { useMyReservations } from '../../frame/patron/my-reservations.ts'
import { type Draft, useGoTo } from './step.ts'

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
