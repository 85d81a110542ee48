import { Button, Menu, Tooltip } from '@mantine/core'
import type { StaffReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { actionsFor, type VisitActionKey } from '@mayim/shared/domain/visit-actions.ts'
import type { TextKey } from '@mayim/shared/texts/texts.ts'
import { Icon, type IconName } from '@mayim/shared/ui/base/icon.tsx'
import { money } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { reservationLooks } from '@mayim/shared/ui/status.ts'
import { useState } from 'react'
import type { House } from '../house.ts'
import styles from './details.module.css'
import type { Jobs } from './use-jobs.ts'
import {
  cancelCheckInJob,
  cancelJob,
  cashJob,
  checkInJob,
  cubicleJob,
  receiptJob,
  setStatusJob,
} from './visit-jobs.ts'

const shown = [
  'checkIn',
  'placeIntoRoom',
  'requestCubicle',
  'cancelCheckIn',
  'reprintReceipt',
  'cancel',
] as const
const icons: Readonly<Record<(typeof shown)[number], IconName>> = {
  checkIn: 'check',
  placeIntoRoom: 'door',
  requestCubicle: 'lock',
  cancelCheckIn: 'undo',
  reprintReceipt: 'printer',
  cancel: 'cross',
}
/** By hand only to these (operations 4, Manual status change). */
const manualStatuses = ['Prep', 'ReadyForMikvah', 'Dressing', 'Done'] as const

/** All that may be done with a reservation; what may not is off, with the reason that the server would give. */
export function ActionButtons(props: {
  reservation: StaffReservation
  tonight: string
  cubiclesEnabled: boolean
  printer: string | null
  house: House
  jobs: Jobs
  onPlace: () => void
}) {
  const { t, language } = useTexts()
  const { reservation: visit, jobs, printer } = props
  const [cashKey] = useState(() => crypto.randomUUID())
  const [asking, setAsking] = useState(false)
  const actions = actionsFor({
    status: visit.reservationStatus,
    tonight: visit.reservationDate === props.tonight,
    dateHasPassed: visit.reservationDate < props.tonight,
    hasRoom: visit.roomId !== null,
    hasCubicle: visit.cubicle !== null,
    cubiclesEnabled: props.cubiclesEnabled,
  })
  const reasonOf = (key: VisitActionKey) => actions.find(action => action.key === key)?.reason ?? null
  const amount = money(visit.balance, props.house.currency, language)

  const press: Readonly<Record<(typeof shown)[number], () => void>> = {
    checkIn: () => jobs.perform(checkInJob(visit, printer)),
    placeIntoRoom: props.onPlace,
    requestCubicle: () => jobs.perform(cubicleJob(visit)),
    cancelCheckIn: () => jobs.perform(cancelCheckInJob(visit)),
    reprintReceipt: () => printer && jobs.perform(receiptJob(visit, printer)),
    cancel: () => setAsking(true),
  }
  const main = shown.find(key => (key === 'checkIn' || key === 'placeIntoRoom') && reasonOf(key) === null)

  if (asking) {
    return (
      <fieldset className={styles.ask}>
        <legend>{t('desk.confirm.cancel', { code: visit.reservationCode })}</legend>
        <Button
          color="red"
          variant="outline"
          loading={jobs.busy}
          onClick={() => {
            setAsking(false)
            jobs.perform(cancelJob(visit))
          }}
        >
          {t('desk.confirm.yesCancel')}
        </Button>
        <Button variant="default" onClick={() => setAsking(false)} autoFocus>
          {t('desk.confirm.keep')}
        </Button>
      </fieldset>
    )
  }
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
      {visit.balance > 0 && (
        <ActionButton
          icon="card"
          text={t('desk.action.takeCash', { amount })}
          reason={null}
          main={false}
          busy={jobs.busy}
          onPress={() => jobs.perform(cashJob(visit, amount, cashKey))}
        />
      )}
      {reasonOf('manualStatus') === null && (
        <Menu withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              variant="default"
              size="sm"
              leftSection={<Icon name="swap" size={16} />}
              disabled={jobs.busy}
            >
              {t('desk.action.manualStatus')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {manualStatuses
              .filter(status => status !== visit.reservationStatus)
              .map(status => (
                <Menu.Item
                  key={status}
                  leftSection={<Icon name={reservationLooks[status].icon} size={16} />}
                  onClick={() =>
                    jobs.perform(setStatusJob(visit, status, t(reservationLooks[status].text as TextKey)))
                  }
                >
                  {t(reservationLooks[status].text as TextKey)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

function refusalKey(code: string | null): TextKey | null {
  return code === null ? null : (`refusal.${code}` as TextKey)
}

/** Off, it still takes focus, so that the keyboard can read why. */
function ActionButton(props: {
  icon: IconName
  text: string
  reason: TextKey | null
  main: boolean
  busy: boolean
  onPress: () => void
}) {
  const { t } = useTexts()
  const off = props.reason !== null
  const button = (
    <Button
      size="sm"
      variant={props.main ? 'filled' : 'default'}
      leftSection={<Icon name={props.icon} size={16} />}
      {...(off ? { 'data-disabled': true } : {})}
      aria-disabled={off || props.busy}
      onClick={event => (off || props.busy ? event.preventDefault() : props.onPress())}
    >
      {props.text}
    </Button>
  )
  return props.reason === null ? button : <Tooltip label={t(props.reason)}>{button}</Tooltip>
}
