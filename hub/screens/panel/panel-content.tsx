import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { moreTime } from '@mayim/contract/entities/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import { PanelIdle } from './panel-idle.tsx'
import { askedFor, type usePanelRequests } from './panel-requests.ts'
import { panelView } from './panel-view.ts'
import { PanelVisit } from './panel-visit.tsx'
import { StaffEntry } from './staff-entry.tsx'

/** The middle of the panel: her visit, the empty room, or the keypad for staff. */
export function PanelContent(props: {
  panel: RoomPanel
  requests: ReturnType<typeof usePanelRequests>
  now: number
  away: boolean
}) {
  const { t, language } = useTexts()
  const { panel, away } = props
  const send = useSend('roomStatus')
  const [staffAt, setStaffAt] = useState<string | null>(null)
  const view = panelView(panel, props.now)
  // The keypad belongs to the state in which it was opened.
  if (staffAt === panel.status) return <StaffEntry panel={panel} onClose={() => setStaffAt(null)} />
  if (view.mode !== 'visit') {
    return (
      <PanelIdle
        status={panel.roomStatus}
        sentence={t(view.sentence)}
        onStaff={view.mode === 'cleaning' ? () => setStaffAt(panel.status) : null}
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
          ? { asked: askedFor(panel.supplies, moreTime), toggle: () => props.requests.toggle(moreTime) }
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
