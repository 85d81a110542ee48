import { useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useMyReservations } from '../patron/my-reservations.ts'
import { DateStep } from './date-step.tsx'
import { OptionsStep } from './options-step.tsx'
import { PaymentStep, PayStep } from './payment-step.tsx'
import { ReservationList } from './reservation-list.tsx'
import { Start } from './start.tsx'
import { useStep } from './step.ts'
import { View } from './view.tsx'

/** The reservation flow, one question a step (booking-61, screens-20). */
export function Reserve() {
  const step = useStep()
  const hadOne = useHadOne()
  if (step.step === 'start') return <Start date={step.date ?? null} />
  if (step.step === 'list') return <ReservationList />
  if (step.step === 'pay') return <PayStep reservationId={step.reservationId} card={step.card} />
  if (step.step === 'view')
    return <View reservationId={step.reservationId} justBooked={step.justBooked ?? false} />
  // She has a reservation already, and came back in the history to the steps that made it.
  if (hadOne && !step.draft.replacing) return <Navigate to="/reserve" replace />
  if (step.step === 'options' && step.draft.date)
    return <OptionsStep draft={step.draft} date={step.draft.date} />
  if (step.step === 'payment' && step.draft.date && step.draft.time) {
    return <PaymentStep draft={step.draft} date={step.draft.date} time={step.draft.time} />
  }
  return <DateStep draft={step.draft} />
}

/**
 * Whether the patron had a reservation before she came to this step. One that appears while she is here is the new one:
 * the live stream may report it before the answer does.
 */
function useHadOne(): boolean {
  const { key } = useLocation()
  const { query, reserved } = useMyReservations()
  const found = useRef<{ key: string; hadOne: boolean } | null>(null)
  if (query.data && found.current?.key !== key) found.current = { key, hadOne: reserved !== undefined }
  return found.current?.key === key && found.current.hadOne
}
