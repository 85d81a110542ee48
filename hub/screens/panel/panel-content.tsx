import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { moreTime } from '@mayim/contract/entities/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { PanelIdle } from './panel-idle.tsx'
import { requestState, type usePanelRequests } from './panel-requests.ts'
import { panelView } from './panel-view.ts'
import { PanelVisit } from './panel-visit.tsx'
import { StaffEntry } from './staff-entry.tsx'
import { useOpened } from './use-opened.ts'

/** The middle of the panel: the visit, the empty room, or the keypad for staff. */
export function PanelContent(props: {
  panel: RoomPanel
  requests: ReturnType<typeof usePanelRequests>
  now: number
  away: boolean
}) {
  const { t, language } = useTexts()
  const { panel, away } = props
  const send = useSend('roomStatus')
  const keypad = useOpened<true>(panel.idleSeconds, panel.status)
  const view = panelView(panel, props.now)
  if (keypad.opened) return <StaffEntry panel={panel} onClose={keypad.close} />
  if (view.mode !== 'visit') {
    return (
      <PanelIdle
        status={panel.roomStatus}
        sentence={t(view.sentence)}
        onStaff={view.mode === 'cleaning' ? () => keypad.open(true) : null}
      />
    )
  }
  return (
    <PanelVisit
      view={view}
      zman={panel.zmanTevillah && wallTime(panel.zmanTevillah, language)}
      busy={send.isPending || away}
      moreTime={
        panel.status === 'Prep'
          ? { asked: requestState(panel.supplies, moreTime), toggle: () => props.requests.toggle(moreTime) }
          : null
      }
      failure={send.error && send.error.status !== 0 ? send.error.message : null}
      onStep={button =>
        send.mutate({
          params: { id: panel.roomId },
          body: { reservationStatus: button.status, expectedStatus: panel.status },
        })
      }
    />
  )
}
