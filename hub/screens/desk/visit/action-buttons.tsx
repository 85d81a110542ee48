import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import {
  type ActionFacts,
  actionsFor,
  explained,
  type VisitActionKey,
} from '@mayim/domain/visit/visit-actions.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Menu } from '@mayim/ui/kit/menu.tsx'
import { reservationLooks } from '@mayim/ui/kit/status.ts'
import { mayPayBack } from '@mayim/ui/money/payments/pay-back.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { cancelJob, expectAgainJob, noShowJob } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import {
  cancelCheckInJob,
  cubicleJob,
  receiptJob,
  setStatusJob,
  takeOutOfRoomJob,
} from '../jobs/visit-jobs.ts'
import styles from './details.module.css'
import { isNothingNext, nextSteps } from './next-steps.ts'

/** The actions that stand as words below the facts. Check-in and placing are in the one button of the sheet. */
const shown = [
  'placeIntoRoom',
  'takeOutOfRoom',
  'preassign',
  'edit',
  'requestCubicle',
  'reprintReceipt',
  'cancelCheckIn',
  'cancel',
] as const

/** The forms that an action opens. */
export type VisitForm =
  | 'place'
  | 'pay'
  | 'payBack'
  | 'adjust'
  | 'keep'
  | 'swap'
  | 'edit'
  | 'notes'
  | 'cancel'
  | 'person'

interface ActionProps {
  readonly reservation: StaffReservation
  readonly now: number
  readonly tonight: string
  readonly cubiclesEnabled: boolean
  readonly printer: string | null
  readonly facility: FacilityInfo
  readonly jobs: Jobs
  readonly onOpen: (form: VisitForm) => void
}

type Shown = (typeof shown)[number]

/**
 * All that may be done with a reservation beside what comes next, as words; what takes something back stands last. What
 * cannot be done now is not shown; one sentence says how to come to what is most often looked for.
 */
export function ActionButtons(props: ActionProps) {
  const { t, language } = useTexts()
  const { reservation: visit, jobs, printer, onOpen } = props
  const facts = factsFor(visit, props.tonight, props.cubiclesEnabled)
  const may = allowedFor(facts)
  const hint = explained(facts)
  const isHere = visit.reservationStatus === 'Waiting' || visit.reservationStatus === 'Arrived'
  const amountText = (amount: number) => money(amount, props.facility.currency, language)
  const press: Readonly<Record<Shown, () => void>> = {
    placeIntoRoom: () => onOpen('place'),
    takeOutOfRoom: () => jobs.perform(takeOutOfRoomJob(visit)),
    preassign: () => onOpen('keep'),
    edit: () => onOpen('edit'),
    requestCubicle: () => jobs.perform(cubicleJob(visit)),
    cancelCheckIn: () => jobs.perform(cancelCheckInJob(visit)),
    reprintReceipt: () => printer && jobs.perform(receiptJob(visit, printer)),
    // Undo cannot bring back a patron who is already here, so the action is confirmed first.
    cancel: () => (isHere ? onOpen('cancel') : jobs.perform(cancelJob(visit, amountText))),
  }
  const button = (key: Shown) =>
    may(key) &&
    (key !== 'reprintReceipt' || printer !== null) && (
      <ActionButton key={key} text={t(`desk.action.${key}`)} busy={jobs.busy} onPress={press[key]} />
    )
  return (
    <div className={styles.actions}>
      <MoreActions {...props} />
      {shown.filter(key => key !== 'cancelCheckIn' && key !== 'cancel').map(button)}
      {may('manualStatus') && <StatusMenu reservation={visit} jobs={jobs} />}
      {button('cancelCheckIn')}
      {button('cancel')}
      {hint && <p className={styles.hint}>{t(`desk.hint.${hint}`)}</p>}
    </div>
  )
}

function mayPay(visit: StaffReservation): boolean {
  return openBalance(visit) > 0
}

/** Actions that no status forbids: money, another room, notes, the patron's page. */
function MoreActions({ reservation: visit, now, tonight, jobs, onOpen }: ActionProps) {
  const { t } = useTexts()
  // Where nothing else comes next, the button of the sheet refunds.
  const isRefundNext = isNothingNext(nextSteps(visit, tonight, 0))
  const word = (text: string, onPress: () => void) => (
    <ActionButton text={text} busy={jobs.busy} onPress={onPress} />
  )
  return (
    <>
      {mayPay(visit) && word(t('reception.pay.open'), () => onOpen('pay'))}
      {mayPayBack(visit) && !isRefundNext && word(t('money.back.open'), () => onOpen('payBack'))}
      {visit.reservationStatus !== 'Canceled' &&
        visit.reservationStatus !== 'Replaced' &&
        word(t('reception.adjust.open'), () => onOpen('adjust'))}
      {visit.roomId !== null && word(t('reception.swap.open'), () => onOpen('swap'))}
      {word(t('board.notes.open'), () => onOpen('notes'))}
      {word(t('reception.person.open'), () => onOpen('person'))}
      {mayBeMarked(visit, now) && word(t('reception.noShow.mark'), () => jobs.perform(noShowJob(visit)))}
      {visit.noShowAt && word(t('reception.noShow.takeBack'), () => jobs.perform(expectAgainJob(visit)))}
    </>
  )
}

/** From the end of her grace on she may be marked as a no-show (visit-1250). */
function mayBeMarked({ noShowFrom }: StaffReservation, now: number): boolean {
  return typeof noShowFrom === 'string' && Date.parse(noShowFrom) <= now
}

function factsFor(visit: StaffReservation, tonight: string, cubiclesEnabled: boolean): ActionFacts {
  return {
    status: visit.reservationStatus,
    tonight: visit.reservationDate === tonight,
    dateHasPassed: visit.reservationDate < tonight,
    hasRoom: visit.roomId !== null,
    hasCubicle: visit.cubicle !== null,
    cubiclesEnabled,
  }
}

/** Whether an action is allowed, by the server's own rule. */
function allowedFor(facts: ActionFacts) {
  const actions = actionsFor(facts)
  return (key: VisitActionKey) => actions.find(action => action.key === key)?.allowed === true
}

/** An action of a visit. While another action is under way, it keeps its place and ignores presses. */
function ActionButton(props: { text: string; busy: boolean; onPress: () => void }) {
  return (
    <Button
      look="plain"
      aria-disabled={props.busy}
      onClick={event => (props.busy ? event.preventDefault() : props.onPress())}
    >
      {props.text}
    </Button>
  )
}

/** The statuses that can be set by hand (visit-15). */
const manualStatuses = ['Prep', 'ReadyForMikvah', 'Dressing', 'Done'] as const

/** Sets the status by hand, for a reservation that has a room. */
function StatusMenu(props: { reservation: StaffReservation; jobs: Jobs }) {
  const { t } = useTexts()
  const { reservation: visit, jobs } = props
  const word = (status: (typeof manualStatuses)[number]) => t(reservationLooks[status].text as TextKey)
  return (
    <Menu
      text={t('desk.action.manualStatus')}
      icon="swap"
      disabled={jobs.busy}
      items={manualStatuses
        .filter(status => status !== visit.reservationStatus)
        .map(status => ({
          key: status,
          icon: reservationLooks[status].icon,
          text: word(status),
          onPress: () => jobs.perform(setStatusJob(visit, status, word(status))),
        }))}
    />
  )
}
