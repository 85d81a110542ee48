import { sectionOfPool } from '@mayim/contract/building/facility-points.ts'
import type { LabPaper, LabPoint, LinkState } from '@mayim/contract/entities/device.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { VisuallyHidden } from '@mayim/ui/kit/visually-hidden.tsx'
import { useState } from 'react'
import { LabPlan } from '../building/plan/plan.tsx'
import type { PlanPart, PlanView } from '../building/plan/plan-view.ts'
import { pointsOfPart, roomOfPart } from '../building/plan/view-from.ts'
import { useFacility } from '../facility/use-facility.ts'
import { StaffGate, signOut } from '../staff/staff-gate.tsx'
import { ClockControl } from './clock-control.tsx'
import { EveningControl } from './evening-dialog.tsx'
import { Inspector } from './inspector.tsx'
import styles from './lab.module.css'
import { type StripEntry, useLab } from './use-lab.ts'

export function LabApp() {
  const { t } = useTexts()
  return (
    <StaffGate title={t('lab.title')} roles={['Technician', 'Admin']}>
      <LabScreen />
    </StaffGate>
  )
}

const swipeShownMs = 800

/** The device lab: the plan with the state of the simulated devices, all of which can be operated. */
function LabScreen() {
  const { t } = useTexts()
  const { lab, clock, papers, view, strip } = useLab()
  const link = useCall('linkState', undefined, { everyMs: 3_000 })
  const simulate = useSend('labSimulate')
  const [chosen, setChosen] = useState<PlanPart | null>(null)
  const [swiping, setSwiping] = useState(false)

  function act(point: Pick<LabPoint, 'point'>, action: string, args?: Record<string, string>) {
    simulate.mutate({ body: { point: point.point, action, ...(args ? { args } : {}) } })
    if (action !== 'swipe') return
    setSwiping(true)
    setTimeout(() => setSwiping(false), swipeShownMs)
  }

  function press(part: PlanPart) {
    setChosen(part)
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
      <DocumentTitle>{t('lab.title')}</DocumentTitle>
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
        >
          {chosen?.kind === 'printer' && <Papers papers={papers} />}
        </Inspector>
        <LiveStrip entries={strip} />
      </aside>
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

/** The printed receipts as bitmaps, newest first, below the buttons of the printer. */
function Papers({ papers }: { papers: readonly LabPaper[] }) {
  const { t } = useTexts()
  if (papers.length === 0) return <p className={styles.soft}>{t('lab.printer.none')}</p>
  return (
    <section className={styles.papers} aria-label={t('lab.printer.last')}>
      {papers.map(paper => (
        <img key={paper.id} src={paper.png} alt={t('lab.printer.last')} width={paper.widthDots / 1.5} />
      ))}
    </section>
  )
}

/** The link between hub and portal: its state, the number of entries to send, and a button that disconnects it. */
function LinkControl(props: { link: LinkState }) {
  const { t } = useTexts()
  const { link } = props
  const cut = useSend('labLink')
  const waiting = Math.max(0, link.ownHead - link.ownAcknowledged)
  return (
    <div className={styles.link} data-linked={link.linked}>
      <p role="status">
        <span>{t('lab.link.hub')}</span>
        <span className={styles.wire}>
          <Icon name={link.linked ? 'check' : 'offline'} size={16} />
        </span>
        <span>{t('lab.link.portal')}</span>
        <b>{t(link.linked ? 'lab.link.up' : 'lab.link.down')}</b>
        {!link.linked && waiting > 0 && <span>{t('lab.link.waiting', { count: waiting })}</span>}
      </p>
      <div className={styles.group}>
        <button
          type="button"
          disabled={cut.isPending}
          onClick={() => cut.mutate({ body: { cut: link.linked } })}
        >
          {t(link.linked ? 'lab.link.cut' : 'lab.link.join')}
        </button>
      </div>
      {cut.error && (
        <span className={styles.failure} role="alert">
          {cut.error.message}
        </span>
      )}
    </div>
  )
}

/** The messages of the devices, newest first. They can be paused for reading. */
function LiveStrip(props: { entries: readonly StripEntry[] }) {
  const { t, language } = useTexts()
  const facility = useFacility()
  const [held, setHeld] = useState<readonly StripEntry[] | null>(null)
  const entries = held ?? props.entries
  return (
    <section className={styles.strip} aria-label={t('lab.strip.title')}>
      <header>
        <h2>{t('lab.strip.title')}</h2>
        <button
          type="button"
          aria-pressed={held !== null}
          onClick={() => setHeld(held ? null : props.entries)}
        >
          {t(held ? 'lab.strip.go' : 'lab.strip.pause')}
        </button>
      </header>
      {entries.length === 0 ? (
        <p className={styles.soft}>{t('lab.strip.empty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard
        <ol dir="ltr" tabIndex={0} aria-label={t('lab.strip.title')}>
          {entries.map(entry => (
            <li key={entry.key} data-kind={entry.topic.slice(entry.topic.lastIndexOf('/') + 1)}>
              <time>{timeOf(entry.at, facility.timeZone, language)}</time>
              <b>{entry.topic}</b>
              <span>{entry.text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
