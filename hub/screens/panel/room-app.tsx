import { roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { useConnection } from '@mayim/ui/client/connection.ts'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { changeLanguage, useTexts } from '@mayim/ui/i18n.ts'
import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import { useEffect, useState } from 'react'
import paired from '../shell/paired-screen.module.css'
import { NotPaired, PairedScreen } from '../shell/paired-screen.tsx'
import { ShabbosPage, useShabbos } from '../shell/shabbos-page.tsx'
import { useDeviceRefresh } from '../shell/use-device-refresh.ts'
import { PairScreen } from './pair-screen.tsx'
import styles from './panel.module.css'
import { PanelAlarm } from './panel-alarm.tsx'
import { HelpButton, ReleaseButton } from './panel-calls.tsx'
import { LightButton } from './panel-frame.tsx'
import { usePanelRequests } from './panel-requests.ts'
import { RoomEvening } from './room-evening.tsx'

/** `/pair` pairs this screen. `/room/{id}` is that room's panel. Two pages need no router. */
export function RoomApp(props: { path: string }) {
  if (props.path.startsWith('/pair')) return <PairScreen />
  return (
    <PairedScreen>
      <PairedRoom path={props.path} />
    </PairedScreen>
  )
}

function PairedRoom({ path }: { path: string }) {
  const session = useSession()
  const roomId = (session.phase === 'signedIn' ? session.roomId : null) ?? roomInPath(path)
  return roomId === null ? <NotPaired /> : <RoomScreen roomId={roomId} />
}

/** The room of `/room/{id}`. Null on other pages. */
export function roomInPath(path: string): number | null {
  const found = /^\/room\/(\d{1,4})(?:\/|$)/.exec(path)
  return found ? Number(found[1]) : null
}

/** Polls in case the live stream is silent without breaking: a panel is never older than this. */
const askAgainMs = 20_000

/** One room's panel. While the hub is unreachable it shows the last known data, and it recovers without a touch. */
export function RoomScreen({ roomId }: { roomId: number }) {
  const ofDevices = useDeviceRefresh(['roomPanel'], point => roomOfPoint(point) === roomId)
  const [openings, setOpenings] = useState(0)
  useLive({
    ...ofDevices,
    onDevice(device) {
      if (device.what === 'opened' && roomOfPoint(device.point) === roomId) setOpenings(count => count + 1)
      ofDevices.onDevice(device)
    },
    onReload: reloaded => (reloaded.roomId === undefined || reloaded.roomId === roomId) && reloadPage(),
  })
  const query = useCall('roomPanel', { params: { id: roomId } }, { everyMs: askAgainMs })
  const away = useConnection() !== 'online'
  const panel = query.data
  const language = panel?.language
  useEffect(() => {
    if (language) void changeLanguage(language)
  }, [language])
  if (!panel) return <RoomUnknown away={away} failure={query.error?.message ?? null} />
  if (panel.shabbosNow) return <RoomShabbos panel={panel} away={away} />
  return <RoomEvening roomId={roomId} panel={panel} doorOpenings={openings} away={away} />
}

/** Until its room is loaded the panel offers nothing to touch: it may have started during Shabbos. */
function RoomUnknown(props: { away: boolean; failure: string | null }) {
  const { t } = useTexts()
  const waits = t(props.away ? 'panel.reconnecting' : 'panel.loading')
  return (
    <main className={paired.screen}>
      <DocumentTitle>{t('panel.loading')}</DocumentTitle>
      <h1>
        <span role="status">{props.away ? waits : (props.failure ?? waits)}</span>
      </h1>
    </main>
  )
}

/**
 * The fixed page of Shabbos. Help can be called on any day, so the page says when the hub is unreachable. The light can
 * be switched if that was allowed.
 */
function RoomShabbos({ panel, away }: { panel: RoomPanel; away: boolean }) {
  const { t } = useTexts()
  const requests = usePanelRequests(panel)
  const setLights = useSend('setLights')
  const isLightAllowed = useShabbos().data?.allowed.includes('light')
  return (
    <ShabbosPage hint={t('panel.shabbos.room')}>
      <p className={styles.failure} role="alert">
        {requests.failure ??
          (away ? t('panel.reconnecting') : setLights.error ? t('panel.lights.silent') : null)}
      </p>
      <PanelAlarm panel={panel} onMistake={requests.takeBackHelp} />
      <div className={styles.apart}>
        {isLightAllowed && (
          <LightButton
            lit={panel.lights === true}
            onLights={on =>
              setLights.mutate({ params: { id: panel.roomId }, query: { onOff: on ? 'on' : 'off' } })
            }
          />
        )}
        <ReleaseButton panel={panel} />
        <HelpButton panel={panel} requests={requests} />
      </div>
    </ShabbosPage>
  )
}
