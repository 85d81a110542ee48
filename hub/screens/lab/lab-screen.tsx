import { sectionOfPool } from '@mayim/contract/building/facility-points.ts'
import type { LabPoint } from '@mayim/contract/entities/device.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { VisuallyHidden } from '@mayim/ui/kit/visually-hidden.tsx'
import { useState } from 'react'
import { LabPlan } from '../building/plan/plan.tsx'
import type { PlanPart, PlanView } from '../building/plan/plan-view.ts'
import { pointsOfPart, roomOfPart } from '../building/plan/points-of-part.ts'
import { signOut } from '../staff/sign-out.ts'
import { ClockControl } from './clock-control.tsx'
import { EveningControl } from './evening-dialog.tsx'
import { Inspector } from './inspector.tsx'
import styles from './lab.module.css'
import { LinkControl } from './link-control.tsx'
import { LiveStrip } from './live-strip.tsx'
import { PaperDialog } from './paper-dialog.tsx'
import { useLab } from './use-lab.ts'

const swipeShownMs = 800

/** The device lab: the plan with the state of the simulated devices, all of which can be operated. */
export function LabScreen() {
  const { t } = useTexts()
  const { lab, clock, papers, view, strip } = useLab()
  const link = useCall('linkState', undefined, { everyMs: 3_000 })
  const simulate = useSend('labSimulate')
  const [chosen, setChosen] = useState<PlanPart | null>(null)
  const [reading, setReading] = useState(false)
  const [swiping, setSwiping] = useState(false)

  function act(point: Pick<LabPoint, 'point'>, action: string, args?: Record<string, string>) {
    simulate.mutate({ body: { point: point.point, action, ...(args ? { args } : {}) } })
    if (action !== 'swipe') return
    setSwiping(true)
    setTimeout(() => setSwiping(false), swipeShownMs)
  }

  function press(part: PlanPart) {
    setChosen(part)
    if (part.kind === 'printer') setReading(true)
    const door = part.kind === 'door' && view ? doorIn(view, part.pointId) : null
    // A locked door cannot be opened from the corridor. The inspector offers the other actions.
    if (door?.open) act({ point: door.pointId }, 'close')
    else if (door?.unlocked) act({ point: door.pointId }, 'open')
  }

  const roomId = roomOfPart(chosen)
  const room = view?.rooms.find(each => each.id === roomId)
  const title = room ? t('lab.room', { name: room.name }) : titleOf(chosen, t)
  return (
    <div className={styles.lab}>
      <title>{t('lab.title')}</title>
      <header className={styles.header}>
        <h1>{t('lab.title')}</h1>
        {clock.data && <ClockControl clock={clock.data} />}
        {link.data && <LinkControl link={link.data} />}
        {clock.data?.adjustable && <EveningControl />}
        <Button look="plain" icon="logout" onClick={() => void signOut()}>
          <VisuallyHidden>{t('desk.signIn.out')}</VisuallyHidden>
        </Button>
      </header>
      <main className={styles.stage}>
        <ConnectionBanner />
        <Loaded query={lab} lines={6}>
          {() => view && <LabPlan view={view} chosen={chosen} swiping={swiping} onPress={press} />}
        </Loaded>
      </main>
      <aside className={styles.side}>
        <Inspector
          title={title}
          points={pointsOfPart(chosen, lab.data?.points ?? [])}
          busy={simulate.isPending}
          failure={simulate.error?.message ?? null}
          onAction={act}
        />
        <LiveStrip entries={strip} />
      </aside>
      <PaperDialog papers={papers} open={reading} onClose={() => setReading(false)} />
    </div>
  )
}

function doorIn(view: PlanView, pointId: string) {
  const doors = [...view.pools, ...view.rooms.flatMap(room => [room.dry, room.wet])]
  return doors.find(door => door?.pointId === pointId) ?? null
}

function titleOf(part: PlanPart | null, t: ReturnType<typeof useTexts>['t']): string | null {
  switch (part?.kind) {
    case 'door':
      return t('lab.poolDoor', { name: sectionOfPool(part.pointId) ?? '' })
    case 'garage':
      return t('lab.garage.title')
    case 'printer':
      return t('lab.printer.title')
    case 'reader':
      return t('lab.reader.title')
    case 'cubicle':
      return t('lab.cubicle', { name: part.id })
    default:
      return null
  }
}
