import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { FaultContent } from '@mayim/ui/client/fault-boundary.tsx'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { StatusBadge } from '@mayim/ui/kit/chip.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { lazyPart, Part } from '../../frame/parts/lazy-part.tsx'
import { useNightNames, useVisitTime } from '../../frame/parts/visit-time.ts'
import { isEditable, isOpen, useMyReservations } from '../../frame/patron/my-reservations.ts'
import { Screen } from '../../frame/screen.tsx'
import { DateStep } from './date-step.tsx'
import { OptionsStep } from './options-step.tsx'
import styles from './reserve.module.css'
import { Start } from './start.tsx'
import { editDraft, emptyDraft, RedirectTo, type Step, useBegin, useGoTo, useStep } from './step.tsx'
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
  if (instead === 'home') return <Navigate to="/" replace />
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
 * unless the draft was begun beside it, or home, which names the reservation (booking-80). Decided when the step is entered. A reservation that appears
 * later is the one that this step makes: the live stream may report it before the answer does.
 */
function useInstead(step: Step): Step | 'home' | null {
  const { key } = useLocation()
  const { query, reserved, pending } = useMyReservations()
  const found = useRef<{ readonly key: string; readonly instead: Step | 'home' | null } | null>(null)
  const isCurrent = query.data !== undefined && !query.isFetching
  if (isCurrent && found.current?.key !== key) found.current = { key, instead: decide() }
  return found.current?.key === key ? found.current.instead : null

  function decide(): Step | 'home' | null {
    if (!('draft' in step)) return null
    const { replacing, besideHold } = step.draft
    if (pending && pending.reservationId !== replacing?.id && pending.reservationId !== besideHold)
      return { step: 'view', reservationId: pending.reservationId }
    const hasMade = replacing
      ? !query.data?.some(each => each.reservationId === replacing.id && isOpen(each))
      : reserved !== undefined
    return hasMade ? 'home' : null
  }
}

/** The texts of payments and refusals are loaded with the step. */
const texts = ['payment', 'refusal'] as const
const Draft = lazyPart(async () => (await import('./payment-step-draft.tsx')).DraftPayment, ...texts)
const Due = lazyPart(async () => (await import('./payment-step-due.tsx')).DuePayment, ...texts)

/** The last step of a booking: the summary, the extras, and the payment. */
function PaymentStep(props: ComponentProps<typeof Draft>) {
  return (
    <WithFrame>
      <Draft {...props} />
    </WithFrame>
  )
}

/** The balance of a reservation, or of a hold that is being paid. */
function PayStep(props: ComponentProps<typeof Due>) {
  return (
    <WithFrame>
      <Due {...props} />
    </WithFrame>
  )
}

function WithFrame({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const frame = (content: ReactNode) => <Screen onBack={() => void navigate(-1)}>{content}</Screen>
  return (
    <Part fallback={frame(<Skeleton lines={4} />)} otherwise={frame(<FaultContent />)}>
      {children}
    </Part>
  )
}

/** The patron's reservations with their actions; if there are none, a button to make one. */
function ReservationList() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const begin = useBegin()
  const { query, today, reservations, reserved } = useMyReservations()
  if (query.data && reservations.length === 0) return <RedirectTo step={{ step: 'start' }} />
  return (
    <Screen
      title={t('patron.start.title')}
      onBack={() => void navigate('/')}
      foot={
        query.data &&
        !reserved && (
          <Button block icon="plus" onClick={() => begin(emptyDraft)}>
            {t('patron.start.create')}
          </Button>
        )
      }
    >
      <h1>{t('patron.start.title')}</h1>
      <Loaded query={query}>
        {() => (
          <List label={t('patron.start.title')}>
            {reservations.map(each => (
              <Row key={each.reservationId} reservation={each} editable={isEditable(each, today)} />
            ))}
          </List>
        )}
      </Loaded>
    </Screen>
  )
}

/** An active reservation with a balance can be paid (booking-50). */
function isPayable({ paid, balance, reservationStatus }: PatronReservation): boolean {
  return !paid && balance > 0 && reservationStatus !== 'Canceled'
}

function Row({ reservation, editable }: { reservation: PatronReservation; editable: boolean }) {
  const { t } = useTexts()
  const timeOf = useVisitTime()
  const nights = useNightNames()
  const goTo = useGoTo()
  const begin = useBegin()
  return (
    <ListRow
      note={
        <>
          {timeOf(reservation)}{' '}
          <StatusBadge status={reservation.reservationStatus} canceling={reservation.cancelRequested} />
        </>
      }
      end={
        <div className={styles.actions}>
          {editable && (
            <Button look="plain" onClick={() => begin(editDraft(reservation))}>
              {t('patron.start.edit')}
            </Button>
          )}
          {isPayable(reservation) && (
            <Button
              look="plain"
              onClick={() => goTo({ step: 'pay', reservationId: reservation.reservationId })}
            >
              {t('visit.pay')}
            </Button>
          )}
          <Button
            look="quiet"
            onClick={() => goTo({ step: 'view', reservationId: reservation.reservationId })}
          >
            {t('patron.start.view')}
          </Button>
        </div>
      }
    >
      {nights.full(reservation.reservationDate)}
    </ListRow>
  )
}
