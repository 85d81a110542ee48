import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { lookOf } from '../../facility/status-look.ts'
import styles from './plan.module.css'
import marks from './plan-devices.module.css'
import { PlanGarage } from './plan-garage.tsx'
import { type Box, layoutPlan, type PlanLayout, poolBox, type RoomPlace } from './plan-layout.ts'
import { PlanLobby } from './plan-lobby.tsx'
import { PlanDoor, PlanRoom } from './plan-room.tsx'
import type { DoorView, PlanPart, PlanView, PoolDoorView } from './plan-view.ts'

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

/** The doors of the pools that have one, each at the far end of its pool. */
function PlanPoolDoors(props: {
  hall: Box
  pools: readonly PoolDoorView[]
  /** The sections whose pools are drawn, in that order. */
  sections: readonly number[]
  onPress: (part: PlanPart) => void
}) {
  const { t } = useTexts()
  return props.pools.map(door => {
    const index = props.sections.indexOf(door.sectionId)
    if (index < 0) return null
    const box = poolBox(props.hall, index)
    const name = t('lab.poolDoor', { name: door.sectionId })
    return (
      <PlanDoor
        key={door.pointId}
        door={door}
        label={`${name}: ${t(door.open ? 'lab.door.open' : 'lab.door.closed')}`}
        x={box.x + box.width - 40}
        y={box.y - 7}
        swing={1}
        hasLock={false}
        onPress={() => props.onPress({ kind: 'door', pointId: door.pointId })}
      />
    )
  })
}

/** All rooms in their positions, with the texts for screen readers of the rooms and their doors. */
function PlanRooms(props: {
  view: PlanView
  places: readonly RoomPlace[]
  chosen: PlanPart | null
  onPress: (part: PlanPart) => void
}) {
  const { t } = useTexts()
  const { view, chosen } = props
  const doorWords = (name: string, side: string, door: DoorView | null) =>
    door
      ? `${name}, ${side}: ${t(door.open ? 'lab.door.open' : 'lab.door.closed')}, ${t(door.unlocked ? 'lab.door.unlocked' : 'lab.door.locked')}`
      : ''
  return view.rooms.map((room, index) => {
    const place = props.places[index]
    if (!place) return null
    const name = t('lab.room', { name: room.name })
    return (
      <PlanRoom
        key={room.id}
        room={room}
        place={place}
        tone={lookOf(room.status).tone}
        chosen={chosen?.kind === 'room' && chosen.id === room.id}
        words={{
          room: name,
          status: t(lookOf(room.status).text as TextKey),
          dry: doorWords(name, t('lab.door.dry'), room.dry),
          wet: doorWords(name, t('lab.door.wet'), room.wet),
        }}
        onRoom={() => props.onPress({ kind: 'room', id: room.id })}
        onDoor={door => props.onPress({ kind: 'door', pointId: door.pointId })}
      />
    )
  })
}

/** The static parts: walls, floors, and the hall with its two pools. */
function PlanWalls(props: { layout: PlanLayout; bathing: readonly (string | undefined)[] }) {
  const { layout } = props
  return (
    <g>
      <rect className={styles.ground} {...layout.facility} rx={10} />
      <rect className={styles.corridor} {...layout.upperCorridor} />
      <rect className={styles.corridor} {...layout.lowerCorridor} />
      <rect className={styles.hall} {...layout.hall} />
      <Tiles box={layout.hall} />
      <Pool box={poolBox(layout.hall, 0)} code={props.bathing[0]} />
      <Pool box={poolBox(layout.hall, 1)} code={props.bathing[1]} />
      <rect className={styles.lobby} {...layout.lobby} />
      <rect className={styles.outerWall} {...layout.facility} rx={10} />
      <path
        className={styles.outerWall}
        d={`M ${layout.hall.x} ${layout.upperCorridor.y + layout.upperCorridor.height} V ${layout.lowerCorridor.y}`}
      />
    </g>
  )
}

function Tiles(props: { box: Box }) {
  const { box } = props
  const columns = Math.floor(box.width / 28)
  return (
    <path
      className={styles.tiles}
      d={Array.from(
        { length: columns },
        (_, index) => `M ${box.x + (index + 1) * 28} ${box.y} v ${box.height}`,
      ).join(' ')}
    />
  )
}

/** A pool with seven steps at one end. It shows the code of the patron in it. */
function Pool(props: { box: Box; code: string | undefined }) {
  const { box } = props
  const wave = (y: number) => {
    const steps = Math.floor((box.width - 96) / 24)
    return `M ${box.x + 70} ${box.y + y} ${Array.from({ length: steps }, () => 'q 6 -5 12 0 t 12 0').join(' ')}`
  }
  return (
    <g className={props.code ? styles.poolBusy : undefined}>
      <rect
        className={styles.rim}
        x={box.x - 7}
        y={box.y - 7}
        width={box.width + 14}
        height={box.height + 14}
        rx={20}
      />
      <rect className={styles.water} {...box} rx={14} />
      <path
        className={styles.steps}
        d={Array.from(
          { length: 7 },
          (_, step) => `M ${box.x + 7 + step * 7} ${box.y + 14} v ${box.height - 28}`,
        ).join(' ')}
      />
      {!props.code && <path className={styles.waves} d={[30, 48, 66].map(wave).join(' ')} />}
      {props.code && (
        <text className={styles.poolCode} x={box.x + box.width / 2 + 24} y={box.y + box.height / 2 + 9}>
          {props.code}
        </text>
      )}
    </g>
  )
}
