import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { actionsFor, type VisitActionKey } from '@mayim/domain/visit/visit-actions.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { IconName } from '@mayim/ui/kit/icon.tsx'
import type { House } from '../../facility/use-house.ts'
import { cancelJob, expectAgainJob } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { cancelCheckInJob, cubicleJob, receiptJob } from '../jobs/visit-jobs.ts'
import { ActionButton } from './action-button.tsx'
import styles from './details.module.css'
import { mayPayBack } from './pay-back.tsx'
import { StatusMenu } from './status-menu.tsx'

const shown = [
  'checkIn',
  'placeIntoRoom',
  'preassign',
  'edit',
  'requestCubicle',
  'cancelCheckIn',
  'reprintReceipt',
  'cancel',
] as const
const icons: Readonly<Record<(typeof shown)[number], IconName>> = {
  checkIn: 'check',
  placeIntoRoom: 'door',
  preassign: 'pin',
  edit: 'calendar',
  requestCubicle: 'lock',
  cancelCheckIn: 'undo',
  reprintReceipt: 'printer',
  cancel: 'cross',
}

/** The forms that an action opens. */
export type VisitForm =
  | 'place'
  | 'checkIn'
  | 'pay'
  | 'payBack'
  | 'keep'
  | 'swap'
  | 'edit'
  | 'notes'
  | 'cancel'
  | 'person'

interface ActionProps {
  readonly reservation: StaffReservation
  readonly tonight: string
  readonly cubiclesEnabled: boolean
  readonly printer: string | null
  readonly house: House
  readonly jobs: Jobs
  readonly onOpen: (form: VisitForm) => void
}

/** All that may be done with a reservation; what may not is off, with the reason that the server would give. */
export function ActionButtons(props: ActionProps) {
  const { t, language } = useTexts()
  const { reservation: visit, jobs, printer, onOpen } = props
  const reasonOf = reasonsFor(visit, props.tonight, props.cubiclesEnabled)
  const isHere = visit.reservationStatus === 'Waiting' || visit.reservationStatus === 'Arrived'
  const amountText = (amount: number) => money(amount, props.house.currency, language)
  const press: Readonly<Record<(typeof shown)[number], () => void>> = {
    checkIn: () => onOpen('checkIn'),
    placeIntoRoom: () => onOpen('place'),
    preassign: () => onOpen('keep'),
    edit: () => onOpen('edit'),
    requestCubicle: () => jobs.perform(cubicleJob(visit)),
    cancelCheckIn: () => jobs.perform(cancelCheckInJob(visit)),
    reprintReceipt: () => printer && jobs.perform(receiptJob(visit, printer)),
    // Who is here already cannot be brought back by Undo: it is asked first.
    cancel: () => (isHere ? onOpen('cancel') : jobs.perform(cancelJob(visit, amountText))),
  }
  const main = shown.find(key => (key === 'checkIn' || key === 'placeIntoRoom') && reasonOf(key) === null)
  return (
    <div className={styles.actions}>
      {shown.map(key => (
        <ActionButton
          key={key}
          icon={icons[key]}
          text={t(`desk.action.${key}`)}
          reason={key === 'reprintReceipt' && !printer ? 'desk.state.printerDown' : refusalKey(reasonOf(key))}
          main={key === main}
          busy={jobs.busy}
          onPress={press[key]}
        />
      ))}
      <MoreActions {...props} />
      {reasonOf('manualStatus') === null ? (
        <StatusMenu reservation={visit} jobs={jobs} />
      ) : (
        <ActionButton
          icon="swap"
          text={t('desk.action.manualStatus')}
          reason={refusalKey(reasonOf('manualStatus'))}
          main={false}
          busy={jobs.busy}
          onPress={() => undefined}
        />
      )}
    </div>
  )
}

/** What the state of the visit does not forbid: its money, another room, its notes, its patron. */
function MoreActions({ reservation: visit, jobs, onOpen }: ActionProps) {
  const { t } = useTexts()
  const isCanceled = visit.reservationStatus === 'Canceled' || visit.reservationStatus === 'Replaced'
  const extra = (key: VisitForm, icon: IconName, text: string) => (
    <ActionButton
      icon={icon}
      text={text}
      reason={null}
      main={false}
      busy={jobs.busy}
      onPress={() => onOpen(key)}
    />
  )
  return (
    <>
      {visit.balance > 0 && !isCanceled && extra('pay', 'card', t('reception.pay.open'))}
      {mayPayBack(visit) && extra('payBack', 'undo', t('reception.payBack.open'))}
      {visit.roomId !== null && extra('swap', 'swap', t('reception.swap.open'))}
      {extra('notes', 'message', t('board.notes.open'))}
      {extra('person', 'person', t('reception.person.open'))}
      {visit.noShowAt && (
        <ActionButton
          icon="undo"
          text={t('reception.noShow.takeBack')}
          reason={null}
          main={false}
          busy={jobs.busy}
          onPress={() => jobs.perform(expectAgainJob(visit))}
        />
      )}
    </>
  )
}

/** Why an action is off, by the same rule as the server's; null where it is on. */
function reasonsFor(visit: StaffReservation, tonight: string, cubiclesEnabled: boolean) {
  const actions = actionsFor({
    status: visit.reservationStatus,
    tonight: visit.reservationDate === tonight,
    dateHasPassed: visit.reservationDate < tonight,
    hasRoom: visit.roomId !== null,
    hasCubicle: visit.cubicle !== null,
    cubiclesEnabled,
  })
  return (key: VisitActionKey) => actions.find(action => action.key === key)?.reason ?? null
}

function refusalKey(code: string | null): TextKey | null {
  return code === null ? null : (`refusal.${code}` as TextKey)
}
