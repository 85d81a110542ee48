import { useRef } from 'react'
import { useLocation } from 'react-router'
import { isOpen, useMyReservations } from '../../frame/patron/my-reservations.ts'
import { DateStep } from './date-step.tsx'
import { OptionsStep } from './options-step.tsx'
import { PaymentStep, PayStep } from './payment-step.tsx'
import { RedirectTo } from './redirect-to.tsx'
import { ReservationList } from './reservation-list.tsx'
import { Start } from './start.tsx'
import { type Step, useStep } from './step.ts'
import { View } from './view.tsx'

/** The reservation flow, one question a step (booking-61, screens-20). */
export function Reserve() {
  const step = useStep()
  const instead = useInstead(step)
  if (step.step === 'start') return <Start date={step.date ?? null} />
  if (step.step === 'list') return <ReservationList />
  if (step.step === 'pay') return <PayStep reservationId={step.reservationId} card={step.card} />
  if (step.step === 'view')
    return <View reservationId={step.reservationId} justBooked={step.justBooked ?? false} />
  if (instead) return <RedirectTo step={instead} />
  if (step.step === 'options' && step.draft.date)
    return <OptionsStep draft={step.draft} date={step.draft.date} />
  if (step.step === 'payment' && step.draft.date && step.draft.time) {
    return <PaymentStep draft={step.draft} date={step.draft.date} time={step.draft.time} />
  }
  return <DateStep draft={step.draft} />
}

/**
 * Where the history's way back leads instead of a step that has made its booking: to the hold that waits for its payment,
 * unless the draft was begun beside it, or to the start, which shows the reservation (booking-80). Decided when the step is entered. A reservation that appears
 * later is the one that this step makes: the live stream may report it before the answer does.
 */
function useInstead(step: Step): Step | null {
  const { key } = useLocation()
  const { query, reserved, pending } = useMyReservations()
  const found = useRef<{ readonly key: string; readonly instead: Step | null } | null>(null)
  const isCurrent = query.data !== undefined && !query.isFetching
  if (isCurrent && found.current?.key !== key) found.current = { key, instead: decide() }
  return found.current?.key === key ? found.current.instead : null

  function decide(): Step | null {
    if (!('draft' in step)) return null
    const { replacing, besideHold } = step.draft
    if (pending && pending.reservationId !== replacing?.id && pending.reservationId !== besideHold)
      return { step: 'view', reservationId: pending.reservationId }
    const hasMade = replacing
      ? !query.data?.some(each => each.reservationId === replacing.id && isOpen(each))
      : reserved !== undefined
    return hasMade ? { step: 'start' } : null
  }
}
