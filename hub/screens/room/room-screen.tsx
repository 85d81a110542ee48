import { roomOfPoint } from '@mayim/shared/contract/facility-points.ts'
import { useConnection } from '@mayim/shared/ui/client/connection.ts'
import { useLive } from '@mayim/shared/ui/client/live.ts'
import { useCall, useSend } from '@mayim/shared/ui/client/queries.ts'
import { timeOf } from '@mayim/shared/ui/format.ts'
import { changeLanguage, useTexts } from '@mayim/shared/ui/i18n.ts'
import { useEffect, useState } from 'react'
import { useFacilityNow, useHouse } from '../house.ts'
import { useDeviceRefresh } from '../use-device-refresh.ts'
import { AdminMenu } from './admin-menu.tsx'
import styles from './panel.module.css'
import { PanelCalls } from './panel-calls.tsx'
import { PanelContent } from './panel-content.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { usePanelRequests } from './panel-requests.ts'
import { PanelSupplies } from './panel-supplies.tsx'
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
  const setLights = useSend('setLights')
  const setLanguage = useSend('setLanguage')
  const now = useFacilityNow()
  const house = useHouse()
  const away = useConnection() !== 'online'
  const panel = query.data
  const { dimmed, wake } = useDim(dimAfterMs, `${panel?.status} ${panel?.nBefore}`)

  const requests = usePanelRequests(props.roomId, panel?.supplies ?? [])
  const [shown, setShown] = useState<'supplies' | 'admin' | null>(null)

  const language = panel?.language
  useEffect(() => {
    if (language) void changeLanguage(language)
  }, [language])

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
        onName={() => setShown('admin')}
        help={
          panel && <PanelCalls panel={panel} requests={requests} onSupplies={() => setShown('supplies')} />
        }
      >
        {panel && shown === 'admin' ? (
          <AdminMenu roomId={props.roomId} onClose={() => setShown(null)} />
        ) : panel && shown === 'supplies' && panel.reservationCode !== null ? (
          <PanelSupplies
            supplies={panel.supplies}
            requests={requests}
            away={away}
            onClose={() => setShown(null)}
          />
        ) : panel ? (
          <PanelContent panel={panel} requests={requests} now={now} away={away} />
        ) : (
          <p className={styles.sentence} role="status">
            {query.error && !away ? query.error.message : t('panel.loading')}
          </p>
        )}
      </PanelFrame>
      {dimmed && <button type="button" className={styles.veil} aria-label={t('panel.wake')} onClick={wake} />}
    </>
  )
}
