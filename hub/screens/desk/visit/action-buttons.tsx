import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import { actionsFor, type VisitActionKey } from '@mayim/domain/visit/visit-actions.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, type ButtonLook } from '@mayim/ui/kit/button.tsx'
import type { IconName } from '@mayim/ui/kit/icon.tsx'
import { Menu } from '@mayim/ui/kit/menu.tsx'
import { reservationLooks } from '@mayim/ui/kit/status.ts'
import { mayPayBack } from '@mayim/ui/money/payments/pay-back.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { cancelJob, expectAgainJob } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { cancelCheckInJob, confirmJob, cubicleJob, receiptJob, setStatusJob } from '../jobs/visit-jobs.ts'
import styles from './details.module.css'

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
  | 'adjust'
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
  readonly facility: FacilityInfo
  readonly jobs: Jobs
  readonly onOpen: (form: VisitForm) => void
}

type Shown = (typeof shown)[number]
/** Actions that take something back. They stand apart, below the others. */
const takesBack: ReadonlySet<Shown> = new Set(['cancelCheckIn', 'cancel'])

/**
 * The actions of a reservation: the expected next one first and large, then those that are allowed, then those that
 * take something back. Actions that are not allowed are listed on request, with the reason that the server would give.
 */
export function ActionButtons(props: ActionProps) {
  const { t, language } = useTexts()
  const { reservation: visit, jobs, printer, onOpen } = props
  const reasonOf = reasonsFor(visit, props.tonight, props.cubiclesEnabled)
  const isHere = visit.reservationStatus === 'Waiting' || visit.reservationStatus === 'Arrived'
  const amountText = (amount: number) => money(amount, props.facility.currency, language)
  const press: Readonly<Record<Shown, () => void>> = {
    checkIn: () => onOpen('checkIn'),
    placeIntoRoom: () => onOpen('place'),
    preassign: () => onOpen('keep'),
    edit: () => onOpen('edit'),
    requestCubicle: () => jobs.perform(cubicleJob(visit)),
    cancelCheckIn: () => jobs.perform(cancelCheckInJob(visit)),
    reprintReceipt: () => printer && jobs.perform(receiptJob(visit, printer)),
    // Undo cannot bring back a patron who is already here, so the action is confirmed first.
    cancel: () => (isHere ? onOpen('cancel') : jobs.perform(cancelJob(visit, amountText))),
  }
  const refusalOf = (key: Shown) =>
    key === 'reprintReceipt' && !printer ? 'desk.state.printerDown' : refusalKey(reasonOf(key))
  const next = nextAction(visit, key => reasonOf(key) === null)
  const allowed = shown.filter(key => refusalOf(key) === null)
  const statusRefusal = refusalKey(reasonOf('manualStatus'))
  const refused = [
    ...shown.map(key => ({ text: t(`desk.action.${key}`), reason: refusalOf(key) })),
    { text: t('desk.action.manualStatus'), reason: statusRefusal },
  ].flatMap(({ text, reason }) => (reason === null ? [] : { text, reason: t(reason) }))
  const button = (key: Shown) => (
    <ActionButton
      key={key}
      icon={icons[key]}
      text={t(`desk.action.${key}`)}
      look={key === next ? 'primary' : takesBack.has(key) ? 'plain' : 'quiet'}
      busy={jobs.busy}
      onPress={press[key]}
    />
  )
  return (
    <div className={styles.groups}>
      <div className={styles.actions}>
        {allowed.filter(key => !takesBack.has(key)).map(button)}
        <MoreActions {...props} next={next} />
        {statusRefusal === null && <StatusMenu reservation={visit} jobs={jobs} />}
      </div>
      <div className={styles.back}>{allowed.filter(key => takesBack.has(key)).map(button)}</div>
      {refused.length > 0 && <RefusedActions refused={refused} />}
    </div>
  )
}

/** The action that comes next. Null while the next step is the patron's or an attendant's, or the visit is over. */
function nextAction(
  visit: StaffReservation,
  isAllowed: (key: VisitActionKey) => boolean,
): 'checkIn' | 'placeIntoRoom' | 'payBack' | 'pay' | null {
  if (isAllowed('checkIn')) return 'checkIn'
  if (isAllowed('placeIntoRoom')) return 'placeIntoRoom'
  if (mayPayBack(visit)) return 'payBack'
  return mayPay(visit) ? 'pay' : null
}

function mayPay(visit: StaffReservation): boolean {
  return openBalance(visit) > 0
}

/** The actions that are not allowed now, each with the reason. Closed at first. */
function RefusedActions(props: { refused: readonly { readonly text: string; readonly reason: string }[] }) {
  const { t } = useTexts()
  return (
    <details className={styles.refused}>
      <summary>{t('desk.action.refused')}</summary>
      <dl>
        {props.refused.map(({ text, reason }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Actions that no status forbids: money, another room, notes, the patron's page. */
function MoreActions({ reservation: visit, jobs, next, onOpen }: ActionProps & { next: string | null }) {
  const { t } = useTexts()
  const button = (icon: IconName, text: string, onPress: () => void, look: 'primary' | 'quiet' = 'quiet') => (
    <ActionButton icon={icon} text={text} look={look} busy={jobs.busy} onPress={onPress} />
  )
  const extra = (key: VisitForm, icon: IconName, text: string) =>
    button(icon, text, () => onOpen(key), key === next ? 'primary' : 'quiet')
  return (
    <>
      {visit.reservationStatus === 'Pending' &&
        button('check', t('desk.action.confirm'), () => jobs.perform(confirmJob(visit)))}
      {mayPay(visit) && extra('pay', 'card', t('reception.pay.open'))}
      {mayPayBack(visit) && extra('payBack', 'undo', t('money.back.open'))}
      {visit.reservationStatus !== 'Canceled' &&
        visit.reservationStatus !== 'Replaced' &&
        extra('adjust', 'plus', t('reception.adjust.open'))}
      {visit.roomId !== null && extra('swap', 'swap', t('reception.swap.open'))}
      {extra('notes', 'message', t('board.notes.open'))}
      {extra('person', 'person', t('reception.person.open'))}
      {visit.noShowAt &&
        button('undo', t('reception.noShow.takeBack'), () => jobs.perform(expectAgainJob(visit)))}
    </>
  )
}

/** Why an action is disabled, by the server's own rule. Null if it is allowed. */
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

/** An action of a visit. While another action is under way, it keeps its place and ignores presses. */
function ActionButton(props: {
  icon: IconName
  text: string
  look: Extract<ButtonLook, 'primary' | 'quiet' | 'plain'>
  busy: boolean
  onPress: () => void
}) {
  return (
    <Button
      look={props.look}
      data-main={props.look === 'primary' || undefined}
      icon={props.icon}
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
