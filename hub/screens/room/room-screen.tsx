import { roomOfPoint } from '@mayim/shared/contract/facility-points.ts'
import { useConnection } from '@mayim/shared/ui/client/connection.ts'
import { useLive } from '@mayim/shared/ui/client/live.ts'
import { useCall, useSend } from '@mayim/shared/ui/client/queries.ts'
import { timeOf, wallTime } from '@mayim/shared/ui/format.ts'
import { changeLanguage, useTexts } from '@mayim/shared/ui/i18n.ts'
import { useEffect, useState } from 'react'
import { useFacilityNow, useHouse } from '../house.ts'
import { useDeviceRefresh } from '../use-device-refresh.ts'
import styles from './panel.module.css'
import { PanelFrame } from './panel-frame.tsx'
import { PanelIdle } from './panel-idle.tsx'
import { type PanelButton, panelView } from './panel-view.ts'
import { PanelVisit } from './panel-visit.tsx'
import { StaffEntry } from './staff-entry.tsx'
import { useDim } from './use-dim.ts'

const dimAfterMs = 30_000
/** Should the live stream be silent without breaking: a panel is never older than this. */
const askAgainMs = 20_000

/** One room's panel. It keeps what it last knew while the hub is away, and is true again by itself. */
export function RoomScreen(props: { roomId: number }) {
  const { t, language: spoken } = useTexts()
  const params = { id: props.roomId }
  const onDevice = useDeviceRefresh(['roomPanel'], point => roomOfPoint(point) === props.roomId)
  useLive({
    onDevice,
    onReload: ({ roomId }) => (roomId === undefined || roomId === props.roomId) && location.reload(),
  })
  const query = useCall('roomPanel', { params }, { everyMs: askAgainMs })
  const setStatus = useSend('roomStatus')
  const setLights = useSend('setLights')
  const setLanguage = useSend('setLanguage')
  const now = useFacilityNow()
  const house = useHouse()
  const away = useConnection() !== 'online'
  const [staffAt, setStaffAt] = useState<string | null>(null)
  const panel = query.data
  const { dimmed, wake } = useDim(dimAfterMs, `${panel?.status} ${panel?.nBefore}`)

  const language = panel?.language
  useEffect(() => {
    if (language) void changeLanguage(language)
  }, [language])

  function step(button: PanelButton) {
    if (!panel) return
    setStatus.mutate({ params, body: { reservationStatus: button.status, expectedStatus: panel.status } })
  }

  const view = panel && panelView(panel, now)
  // The keypad belongs to the state in which it was opened.
  const staff = panel !== undefined && staffAt === panel.status
  return (
    <>
      <title>{panel ? t('panel.room', { name: panel.name }) : t('panel.loading')}</title>
      <PanelFrame
        roomName={panel?.name ?? ''}
        time={timeOf(now, house.timeZone, spoken)}
        lights={panel?.lights ?? null}
        notice={away ? t('panel.reconnecting') : null}
        onLanguage={each => {
          void changeLanguage(each)
          setLanguage.mutate({ params, body: { language: each } })
        }}
        onLights={on => setLights.mutate({ params, query: { onOff: on ? 'on' : 'off' } })}
        help={null}
      >
        {!panel && (
          <p className={styles.sentence} role="status">
            {query.error && !away ? query.error.message : t('panel.loading')}
          </p>
        )}
        {panel && staff && <StaffEntry panel={panel} onClose={() => setStaffAt(null)} />}
        {panel && view && !staff && view.mode === 'visit' && (
          <PanelVisit
            view={view}
            zman={panel.zmanTevillah && wallTime(panel.zmanTevillah, spoken)}
            busy={setStatus.isPending || away}
            failure={setStatus.error?.passing === false ? setStatus.error.message : null}
            onStep={step}
          />
        )}
        {panel && view && !staff && view.mode !== 'visit' && (
          <PanelIdle
            status={panel.roomStatus}
            sentence={t(view.sentence)}
            onStaff={view.mode === 'cleaning' ? () => setStaffAt(panel.status) : null}
          />
        )}
      </PanelFrame>
      {dimmed && <button type="button" className={styles.veil} aria-label={t('panel.wake')} onClick={wake} />}
    </>
  )
}
