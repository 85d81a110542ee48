import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { businessDate } from '@mayim/domain/calendar/business-day.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { money } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { PayBack } from '@mayim/ui/money/payments/pay-back.tsx'
import { bestRoom, noRoomText } from '../facility/best-room.ts'
import type { Estimates } from '../facility/use-estimates.ts'
import type { FacilityInfo } from '../facility/use-facility.ts'
import { CardPrompt } from '../staff/card-prompt.tsx'
import { eveningGroups } from './board/evening-groups.ts'
import { roomsThatFit, suggestedRooms } from './board/free-rooms.ts'
import { BookNight } from './booking/book-night.tsx'
import { DeskDialogs } from './desk-dialogs.tsx'
import { cancelJob, printerOf } from './jobs/desk-jobs.ts'
import type { Jobs } from './jobs/use-jobs.ts'
import { Pay } from './payment/pay.tsx'
import { PlaceIntoRoom, PreassignRoom } from './rooms/place-into-room.tsx'
import { SwapRooms } from './rooms/swap-rooms.tsx'
import type { Day } from './use-day.ts'
import { ActionButtons, type VisitForm } from './visit/action-buttons.tsx'
import { Adjust } from './visit/adjust.tsx'
import { NextStep } from './visit/next-step.tsx'
import { Notes } from './visit/notes.tsx'
import { VisitSheet } from './visit/visit-sheet.tsx'

/** The overlays of the board: the open visit, the open dialog, and the card prompt. */
export function DayOverlays({ day }: { day: Day }) {
  const { place, go, facility, now, jobs, estimates, setDialog } = day
  const { data } = day.board
  const open = { facility, now, jobs, estimates }
  const chosen = data?.reservations.find(each => each.reservationId === place.chosenId)
  return (
    <>
      {chosen && data && (
        <ChosenVisit
          {...open}
          key={chosen.reservationId}
          reservation={chosen}
          board={data}
          form={place.form}
          roomId={place.roomId}
          onForm={form => go({ form, roomId: null })}
          onPerson={userId => setDialog({ kind: 'person', userId })}
          onChoose={day.choose}
          onClose={() => day.setChosenId(null)}
        />
      )}
      {place.dialog && data && (
        <DeskDialogs
          {...open}
          dialog={place.dialog}
          board={data}
          actions={day.actions}
          onOpen={setDialog}
          onChoose={day.choose}
          onClose={() => setDialog(null)}
        />
      )}
      {jobs.swipe && (
        <CardPrompt
          failure={jobs.swipe.failure}
          busy={jobs.busy}
          onCard={jobs.swiped}
          onClose={jobs.dropSwipe}
        />
      )}
    </>
  )
}

interface Chosen {
  readonly reservation: StaffReservation
  readonly board: CallAnswer<'dayBoard'>
  readonly facility: FacilityInfo
  readonly now: number
  readonly estimates: Estimates
  readonly jobs: Jobs
  readonly form: VisitForm | null
  /** The room that was pressed or dropped on. */
  readonly roomId: number | null
  readonly onForm: (form: VisitForm | null) => void
  readonly onPerson: (userId: string) => void
  /** Another visit, of another night perhaps. */
  readonly onChoose: (reservationId: string, night: string) => void
  readonly onClose: () => void
}

/** The open reservation with its actions. */
function ChosenVisit(props: Chosen) {
  const { t } = useTexts()
  const { reservation, board, facility, jobs, form } = props
  const printer = printerOf(board)
  const tonight = businessDate(Date.parse(board.now), facility.timeZone)
  return (
    <>
      <VisitSheet
        reservation={reservation}
        facility={facility}
        now={props.now}
        place={props.estimates.places.get(reservation.reservationId) ?? null}
        wait={props.estimates.waits.get(reservation.reservationId) ?? null}
        why={props.estimates.whyFirst.get(reservation.reservationId) ?? null}
        onClose={props.onClose}
        next={
          // What was chosen for one step is not chosen for the next.
          <NextStep
            key={reservation.reservationStatus}
            visit={reservation}
            tonight={tonight}
            facility={facility}
            printer={printer}
            cubicles={board.cubicles.some(each => each.status === 'Available')}
            {...roomsFor(props, t)}
            jobs={jobs}
            onPay={() => props.onForm('pay')}
            onPayBack={() => props.onForm('payBack')}
          />
        }
        actions={
          <ActionButtons
            reservation={reservation}
            now={props.now}
            tonight={tonight}
            cubiclesEnabled={board.cubicles.length > 0}
            printer={printer}
            facility={facility}
            jobs={jobs}
            onOpen={next => (next === 'person' ? props.onPerson(reservation.userId) : props.onForm(next))}
          />
        }
      />
      {form && <Form {...props} form={form} printer={printer} />}
    </>
  )
}

/** The rooms that she may have now, the one that is hers where the desk chooses nothing, and why there is none. */
function roomsFor({ reservation: visit, board, estimates }: Chosen, t: UseTexts['t']) {
  const rooms = roomsThatFit(visit, board.rooms, estimates)
  const { waiting } = eveningGroups(board.reservations, [])
  const queue = waiting.filter(({ reservationStatus }) => reservationStatus === 'Waiting')
  const isInQueue = queue.some(({ reservationId }) => reservationId === visit.reservationId)
  const suggested = suggestedRooms(isInQueue ? queue : [...queue, visit], board.rooms, estimates)
  const offer = bestRoom(visit, board.rooms, estimates)
  return {
    rooms,
    suggested: suggested.get(visit.reservationId) ?? null,
    whyNone: offer.room === null && rooms.length === 0 ? noRoomText(offer, estimates, t) : null,
  }
}

function Form(
  props: Chosen & {
    form: VisitForm
    printer: string | null
  },
) {
  const { language } = useTexts()
  const { reservation: visit, board, facility, jobs, form, printer } = props
  const onClose = () => props.onForm(null)
  if (form === 'place')
    return (
      <PlaceIntoRoom
        reservation={visit}
        rooms={board.rooms}
        estimatedRoomId={props.roomId ?? bestRoom(visit, board.rooms, props.estimates).room?.id ?? null}
        estimates={props.estimates}
        jobs={jobs}
        onClose={onClose}
      />
    )
  if (form === 'keep')
    return <PreassignRoom visit={visit} rooms={board.rooms} jobs={jobs} onClose={onClose} />
  if (form === 'swap')
    return (
      <SwapRooms
        rooms={board.rooms}
        reservations={board.reservations}
        estimates={props.estimates}
        roomId={visit.roomId}
        jobs={jobs}
        onClose={onClose}
      />
    )
  if (form === 'pay')
    return <Pay visit={visit} facility={facility} printer={printer} jobs={jobs} onClose={onClose} />
  if (form === 'notes') return <Notes visit={visit} jobs={jobs} onClose={onClose} />
  if (form === 'payBack')
    return <PayBack visit={visit} place={{ side: 'hub', ...facility }} onClose={onClose} />
  if (form === 'adjust') return <Adjust visit={visit} facility={facility} jobs={jobs} onClose={onClose} />
  if (form === 'cancel')
    return (
      <ConfirmCancel
        code={visit.reservationCode}
        paid={visit.amountPaid > 0 ? money(visit.amountPaid, facility.currency, language) : null}
        onYes={() => jobs.perform(cancelJob(visit, amount => money(amount, facility.currency, language)))}
        onClose={onClose}
      />
    )
  if (form === 'edit')
    return (
      <BookNight visit={visit} facility={facility} jobs={jobs} onSaved={props.onChoose} onClose={onClose} />
    )
  return null
}

/**
 * Confirms a cancellation that has no undo, because the patron is already here (visit-26).
 * @param props.paid what she has paid, as a text; null for nothing
 */
function ConfirmCancel(props: { code: string; paid: string | null; onYes: () => void; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('board.cancel.title', { code: props.code })}
      actions={
        <>
          <Button
            look="danger"
            onClick={() => {
              props.onClose()
              props.onYes()
            }}
          >
            {t('board.cancel.yes')}
          </Button>
          <Button look="quiet" onClick={props.onClose}>
            {t('board.cancel.no')}
          </Button>
        </>
      }
    >
      <p>{t('board.cancel.explain')}</p>
      {props.paid && <p>{t('board.cancel.paid', { amount: props.paid })}</p>}
    </Dialog>
  )
}
