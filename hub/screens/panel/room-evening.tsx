import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { changeLanguage, useTexts } from '@mayim/ui/i18n.ts'
import { useFacility } from '../facility/use-facility.ts'
import { useFacilityNow } from '../facility/use-facility-now.ts'
import { useHeldWhileTouched } from '../shell/touch/use-held.ts'
import { AdminMenu } from './admin-menu.tsx'
import styles from './panel.module.css'
import { PanelCalls } from './panel-calls.tsx'
import { PanelContent } from './panel-content.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { requestState, usePanelRequests } from './panel-requests.ts'
import { PanelSupplies } from './panel-supplies.tsx'
import { RoomStaff } from './room-staff.tsx'
import { useDim } from './use-dim.ts'
import { useOpened } from './use-opened.ts'

const dimAfterMs = 30_000

/** The panel on a normal night. `panel` is the last known answer. */
export function RoomEvening(props: { roomId: number; panel: RoomPanel; away: boolean }) {
  const { t, language } = useTexts()
  const { away } = props
  const panel = useHeldWhileTouched(props.panel)
  const params = { id: props.roomId }
  const setLights = useSend('setLights')
  const setLanguage = useSend('setLanguage')
  const now = useFacilityNow()
  const facility = useFacility()
  const { dimmed, wake } = useDim(
    dimAfterMs,
    `${panel.status} ${panel.nBefore} ${requestState(panel.supplies, 'help')}`,
  )
  const requests = usePanelRequests(panel)
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
      <title>{t('panel.room', { name: panel.name })}</title>
      <PanelFrame
        roomName={panel.name}
        time={timeOf(now, facility.timeZone, language)}
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
        ) : (
          <PanelContent panel={panel} requests={requests} now={now} away={away} />
        )}
      </PanelFrame>
      {dimmed && <button type="button" className={styles.veil} aria-label={t('panel.wake')} onClick={wake} />}
    </>
  )
}
