import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { businessDate } from '@mayim/domain/business-day.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { House } from '../../facility/use-house.ts'
import type { Foretold } from '../board/use-estimates.ts'
import { cancelJob } from '../jobs/desk-jobs.ts'
import { printerOf } from '../jobs/printer-of.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { SwapRooms } from '../rooms/swap-rooms.tsx'
import { ActionButtons, type VisitForm } from './action-buttons.tsx'
import { CheckIn } from './check-in.tsx'
import { ConfirmCancel } from './confirm-cancel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { EditBooking } from './edit-booking.tsx'
import { KeepRoom } from './keep-room.tsx'
import { Notes } from './notes.tsx'
import { Pay } from './pay.tsx'
import { PayBack } from './pay-back.tsx'
import { PlaceIntoRoom } from './place-into-room.tsx'

interface Chosen {
  readonly reservation: StaffReservation
  readonly board: CallAnswer<'dayBoard'>
  readonly house: House
  readonly now: number
  readonly foretold: Foretold
  readonly jobs: Jobs
  readonly form: VisitForm | null
  readonly onForm: (form: VisitForm | null) => void
  readonly onPerson: (userId: string) => void
  readonly onClose: () => void
}

/** The reservation that was opened, with what may be done with it. */
export function ChosenVisit(props: Chosen) {
  const { reservation, board, house, jobs, form } = props
  const printer = printerOf(board)
  return (
    <>
      <DetailsPanel
        reservation={reservation}
        house={house}
        now={props.now}
        place={props.foretold.places.get(reservation.reservationId) ?? null}
        wait={props.foretold.waits.get(reservation.reservationId) ?? null}
        onClose={props.onClose}
        actions={
          <ActionButtons
            reservation={reservation}
            tonight={businessDate(Date.parse(board.now), house.timeZone)}
            cubiclesEnabled={board.cubicles.length > 0}
            printer={printer}
            house={house}
            jobs={jobs}
            onOpen={next => (next === 'person' ? props.onPerson(reservation.userId) : props.onForm(next))}
          />
        }
      />
      {form && <Form {...props} form={form} printer={printer} />}
    </>
  )
}

function Form(
  props: Chosen & {
    form: VisitForm
    printer: string | null
  },
) {
  const { language } = useTexts()
  const { reservation: visit, board, house, jobs, form, printer } = props
  const onClose = () => props.onForm(null)
  if (form === 'place')
    return (
      <PlaceIntoRoom
        reservation={visit}
        rooms={board.rooms}
        foretoldRoomId={props.foretold.roomOf.get(visit.reservationId) ?? null}
        jobs={jobs}
        onClose={onClose}
      />
    )
  if (form === 'keep') return <KeepRoom visit={visit} jobs={jobs} onClose={onClose} />
  if (form === 'swap')
    return <SwapRooms rooms={board.rooms} roomId={visit.roomId} jobs={jobs} onClose={onClose} />
  if (form === 'pay')
    return <Pay visit={visit} house={house} printer={printer} jobs={jobs} onClose={onClose} />
  if (form === 'notes') return <Notes visit={visit} jobs={jobs} onClose={onClose} />
  if (form === 'payBack') return <PayBack visit={visit} house={house} onClose={onClose} />
  if (form === 'cancel')
    return (
      <ConfirmCancel
        code={visit.reservationCode}
        onYes={() => jobs.perform(cancelJob(visit, amount => money(amount, house.currency, language)))}
        onClose={onClose}
      />
    )
  if (form === 'edit') return <EditBooking visit={visit} jobs={jobs} onClose={onClose} />
  return (
    <CheckIn
      visit={visit}
      house={house}
      printer={printer}
      cubicles={board.cubicles.some(each => each.status === 'Available')}
      jobs={jobs}
      onOwing={() => props.onForm('pay')}
      onClose={onClose}
    />
  )
}
