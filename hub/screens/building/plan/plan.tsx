import { useTexts } from '@mayim/ui/i18n.ts'
import styles from './plan.module.css'
import marks from './plan-devices.module.css'
import { PlanGarage } from './plan-garage.tsx'
import { layoutPlan } from './plan-layout.ts'
import { PlanLobby } from './plan-lobby.tsx'
import { PlanPoolDoors } from './plan-pool-doors.tsx'
import { PlanRooms } from './plan-rooms.tsx'
import type { PlanPart, PlanView } from './plan-view.ts'
import { PlanWalls } from './plan-walls.tsx'

const inWater = new Set<string>(['ToMikvah', 'InMikvah', 'FromMikvah'])

/** Each section has its own pool. */
const poolsDrawn = 2

/** The plan of the facility, drawn from its devices and its change log. Every part can be pressed. */
export function LabPlan(props: {
  view: PlanView
  chosen: PlanPart | null
  swiping: boolean
  onPress: (part: PlanPart) => void
}) {
  const { t } = useTexts()
  const { view, chosen } = props
  const layout = layoutPlan(view.rooms.map(room => room.id))
  const sections = [...new Set(view.rooms.map(room => room.sectionId))]
    .sort((one, other) => one - other)
    .slice(0, poolsDrawn)
  const bathing = sections.map(
    id => view.rooms.find(room => room.sectionId === id && inWater.has(room.status))?.code ?? undefined,
  )
  return (
    <section aria-label={t('lab.plan')} className={styles.frame}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section names it; a title would hang over everything as a tooltip */}
      <svg
        className={styles.plan}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        preserveAspectRatio="xMidYMid meet"
      >
        <PlanWalls layout={layout} bathing={bathing} />
        <text className={marks.place} x={layout.hall.x + layout.hall.width / 2} y={layout.hall.y + 22}>
          {t('lab.hall')}
        </text>
        <PlanPoolDoors hall={layout.hall} pools={view.pools} sections={sections} onPress={props.onPress} />
        <PlanRooms view={view} places={layout.rooms} chosen={chosen} onPress={props.onPress} />
        {view.garage && (
          <PlanGarage
            box={layout.garage}
            garage={view.garage}
            title={t('lab.garage.title')}
            label={`${t('lab.garage.title')}: ${t(`lab.garage.${view.garage.position}`)}`}
            onPress={() => props.onPress({ kind: 'garage' })}
          />
        )}
        <PlanLobby
          box={layout.lobby}
          printer={view.printer}
          reader={view.reader}
          cubicles={view.cubicles}
          swiping={props.swiping}
          waiting={view.waiting}
          nextFree={view.nextFree}
          words={{
            waiting: t('lab.waiting'),
            reception: t('lab.reception'),
            printer: t('lab.printer.title'),
            reader: t('lab.reader.title'),
            cubicle: name => t('lab.cubicle', { name }),
          }}
          onPrinter={() => props.onPress({ kind: 'printer' })}
          onReader={() => props.onPress({ kind: 'reader' })}
          onCubicle={cubicle => props.onPress({ kind: 'cubicle', id: cubicle.id })}
        />
      </svg>
    </section>
  )
}
