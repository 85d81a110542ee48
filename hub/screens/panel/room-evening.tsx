import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { useConnection } from '@mayim/ui/client/connection.ts'
import { openPage, reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { changeLanguage, useTexts } from '@mayim/ui/i18n.ts'
import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import { useEffect, useState } from 'react'
import { stepText } from '../facility/status-look.ts'
import { useClockText, useFacilityNow } from '../facility/use-facility.ts'
import { onEachTouch, useHeldWhileTouched } from '../shell/touch.ts'
import styles from './panel.module.css'
import { PanelAlarm, usePanelAlarm } from './panel-alarm.tsx'
import { PanelCalls } from './panel-calls.tsx'
import { PanelContent } from './panel-content.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { useOpened, usePanelRequests } from './panel-requests.ts'
import { PanelSupplies } from './panel-supplies.tsx'
import { PinPad } from './pin-pad.tsx'

const dimAfterMs = 30_000

/** The panel on a normal night. `panel` is the last known answer. */
export function RoomEvening(props: {
  roomId: number
  panel: RoomPanel
  /** How often a door of the room opened since the page was loaded. */
  doorOpenings: number
  away: boolean
}) {
  const { t } = useTexts()
  const { away } = props
  const panel = useHeldWhileTouched(props.panel)
  const params = { id: props.roomId }
  const setLights = useSend('setLights')
  const setLanguage = useSend('setLanguage')
  const now = useFacilityNow()
  const clock = useClockText(now)
  const requests = usePanelRequests(panel)
  const alarm = usePanelAlarm(panel)
  const taken = panel.reservationCode !== null
  const admin = useOpened<true>(panel.idleSeconds, null)
  const list = useOpened<'supplies' | 'staff'>(panel.idleSeconds, panel.reservationCode)
  const shown = admin.opened ? 'admin' : list.opened
  const openList = (what: 'supplies' | 'staff') => {
    admin.close()
    list.open(what)
  }
  return (
    <>
      <DocumentTitle>{t('panel.room', { name: panel.name })}</DocumentTitle>
      <PanelFrame
        roomName={panel.name}
        time={clock}
        lights={panel.lights}
        // A call for help that was lost is said in place of it.
        away={away && !requests.isHelpLost}
        failure={
          (shown === 'supplies' ? null : requests.failure) ??
          (setLights.error?.status ? t('panel.lights.silent') : null)
        }
        onLanguage={each => {
          void changeLanguage(each)
          setLanguage.mutate({ params, body: { language: each } })
        }}
        onLights={on => setLights.mutate({ params, query: { onOff: on ? 'on' : 'off' } })}
        onName={() => admin.open(true)}
        alarm={alarm.shown ? null : alarm.words}
        staff={
          taken && (
            <button type="button" className={styles.staff} onClick={() => openList('staff')}>
              {t('panel.staff.open')}
            </button>
          )
        }
        help={<PanelCalls panel={panel} requests={requests} onSupplies={() => openList('supplies')} />}
      >
        {shown === 'admin' ? (
          <AdminMenu roomId={props.roomId} onClose={admin.close} />
        ) : shown === 'staff' ? (
          <RoomStaff panel={panel} away={away} onClose={list.close} />
        ) : shown === 'supplies' ? (
          <PanelSupplies panel={panel} requests={requests} away={away} onClose={list.close} />
        ) : alarm.shown ? (
          <PanelAlarm panel={panel} onMistake={requests.takeBackHelp} onClose={alarm.close} />
        ) : (
          <PanelContent panel={panel} requests={requests} now={now} away={away} />
        )}
      </PanelFrame>
      <Veil panel={panel} doorOpenings={props.doorOpenings} />
    </>
  )
}

/**
 * Dims the panel once nobody has touched it for 30 seconds, and the patron whom the room was given to has touched it
 * (visit-113). Takes the touch that wakes it. What changes on the panel wakes it too, and a door that opens.
 */
function Veil({ panel, doorOpenings }: { panel: RoomPanel; doorOpenings: number }) {
  const { t } = useTexts()
  const patron = panel.reservationCode
  const signal = JSON.stringify([panel.status, patron, panel.nBefore, panel.alarms, doorOpenings])
  const [dimmed, setDimmed] = useState(false)
  const [round, setRound] = useState(0)
  const [seen, setSeen] = useState(signal)
  const [touchedBy, setTouchedBy] = useState<string | null>(null)
  if (patron === null && touchedBy !== null) setTouchedBy(null)
  if (seen !== signal) {
    setSeen(signal)
    setDimmed(false)
    setRound(round + 1)
  }
  const isAwaited = patron !== null && touchedBy !== patron
  useEffect(() => {
    const timer = isAwaited ? undefined : setTimeout(() => setDimmed(true), dimAfterMs)
    const stop = onEachTouch(() => {
      setTouchedBy(patron)
      setRound(now => now + 1)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [patron, isAwaited, round])
  if (!dimmed) return null
  return (
    <button
      type="button"
      className={styles.veil}
      aria-label={t('panel.wake')}
      onClick={() => {
        setDimmed(false)
        setRound(round + 1)
      }}
    />
  )
}

/**
 * The menu for staff and technicians at a panel, behind a long press on the room's name and four digits (visit-115).
 */
function AdminMenu(props: { roomId: number; onClose: () => void }) {
  const { t } = useTexts()
  const [opened, setOpened] = useState(false)
  const unlock = useSend('roomAdminUnlock')
  const connection = useConnection()
  if (!opened) {
    return (
      <PinPad
        title={t('panel.admin.passcode')}
        digits={4}
        busy={unlock.isPending}
        failure={unlock.error?.message ?? null}
        onCancel={props.onClose}
        onPin={passcode =>
          unlock.mutate(
            { params: { id: props.roomId }, body: { passcode } },
            { onSuccess: () => setOpened(true) },
          )
        }
      />
    )
  }
  return (
    <section className={styles.visit} aria-label={t('panel.admin.title')}>
      <h2 className={styles.sentence}>{t('panel.admin.title')}</h2>
      <p>{t(connection === 'online' ? 'panel.admin.online' : 'panel.reconnecting')}</p>
      <div className={styles.buttons}>
        <button type="button" onClick={reloadPage}>
          {t('panel.admin.reload')}
        </button>
        <button type="button" onClick={() => openPage('/pair')}>
          {t('panel.admin.pair')}
        </button>
        <button type="button" className={styles.main} onClick={props.onClose}>
          {t('panel.admin.close')}
        </button>
      </div>
    </section>
  )
}

type StaffStep = RoomPanel['attendantNext'][number] | 'clear'

/**
 * The actions of staff in an occupied room, each with a card or a PIN: the patron's next step if it must be pressed
 * in the room (visit-12), or that the patron has left (visit-117).
 */
function RoomStaff(props: { panel: RoomPanel; away: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const { panel, onClose } = props
  const [chosen, setChosen] = useState<StaffStep | null>(null)
  const step = useSend('roomStatus')
  const clear = useSend('staffEntry')
  const params = { id: panel.roomId }
  const give = (pin: string) => {
    if (chosen === null) return
    const done = { onSuccess: onClose }
    if (chosen === 'clear')
      return clear.mutate(
        { params, query: {}, body: { pinCode: pin, clearRoom: true, expectedStatus: panel.status } },
        done,
      )
    const body = { reservationStatus: chosen.status, expectedStatus: panel.status, cardCode: pin }
    step.mutate({ params, body }, done)
  }
  if (chosen !== null) {
    return (
      <PinPad
        title={t('panel.staff.show')}
        busy={step.isPending || clear.isPending || props.away}
        failure={step.error?.message ?? clear.error?.message ?? null}
        onCancel={() => {
          step.reset()
          clear.reset()
          setChosen(null)
        }}
        onPin={give}
      />
    )
  }
  return (
    <section className={styles.visit} aria-label={t('panel.staff.open')}>
      <h2 className={styles.sentence}>{t('panel.staff.open')}</h2>
      <div className={styles.buttons}>
        {panel.attendantNext.map(each => (
          <button
            key={each.status}
            type="button"
            className={styles.main}
            disabled={!each.enabled}
            onClick={() => setChosen(each)}
          >
            {t(stepText(panel.status, each.status))}
          </button>
        ))}
        <button type="button" onClick={() => setChosen('clear')}>
          {t('panel.staff.clear')}
        </button>
        <button type="button" onClick={onClose}>
          {t('panel.staff.cancel')}
        </button>
      </div>
    </section>
  )
}
