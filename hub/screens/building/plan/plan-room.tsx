import type { StatusTone } from '@mayim/ui/kit/status.ts'
import type { KeyboardEvent, MouseEvent } from 'react'
import styles from './plan.module.css'
import marks from './plan-devices.module.css'
import type { RoomPlace } from './plan-layout.ts'
import type { DoorView, RoomView } from './plan-view.ts'

export interface RoomWords {
  readonly room: string
  readonly status: string
  readonly dry: string
  readonly wet: string
}

/** One room from above: its lamp, its panel, its bath or shower, its dry door and its wet door. */
export function PlanRoom(props: {
  room: RoomView
  place: RoomPlace
  words: RoomWords
  tone: StatusTone
  chosen: boolean
  onRoom: () => void
  onDoor: (door: DoorView) => void
}) {
  const { room, place, words } = props
  const lit = room.light?.on === true
  const middle = place.width / 2
  const corridorY = place.flipped ? place.height : 0
  const waterY = place.flipped ? 0 : place.height
  // The dry door is in front of the bath, the wet door across the room from it.
  const dryX = place.width * 0.3
  const wetX = place.width * 0.68
  return (
    <g transform={`translate(${place.x} ${place.y})`} className={lit ? styles.lit : undefined}>
      <rect
        className={`${styles.floor} ${props.chosen ? styles.chosen : ''}`}
        width={place.width}
        height={place.height}
        {...pressable(`${words.room}: ${words.status}`, props.onRoom)}
      />
      <Lamp x={middle} y={place.height / 2 + (place.flipped ? 38 : -38)} />
      <g transform={`translate(${place.width - 34} ${place.flipped ? place.height - 62 : 26})`}>
        {room.bath ? <BathShape /> : <ShowerShape />}
      </g>
      <rect className={styles.wall} width={place.width} height={place.height} />
      <Panel
        x={middle}
        y={place.height / 2 + (place.flipped ? -38 : 46)}
        width={place.width - 34}
        room={room}
        words={words}
        tone={props.tone}
      />
      <CallLamp x={place.width * 0.72} y={corridorY + (place.flipped ? 22 : -22)} on={room.calling} />
      {room.dry && (
        <PlanDoor
          door={room.dry}
          label={words.dry}
          x={dryX}
          y={corridorY}
          swing={place.flipped ? -1 : 1}
          onPress={() => room.dry && props.onDoor(room.dry)}
        />
      )}
      {room.wet && (
        <PlanDoor
          door={room.wet}
          label={words.wet}
          x={wetX}
          y={waterY}
          swing={place.flipped ? -1 : 1}
          onPress={() => room.wet && props.onDoor(room.wet)}
        />
      )}
    </g>
  )
}

/** Rings of light instead of a gradient: the style of the screens has none. */
function Lamp(props: { x: number; y: number }) {
  return (
    <g transform={`translate(${props.x} ${props.y})`} className={styles.lamp}>
      <circle className={styles.glow} r={58} />
      <circle className={styles.glow} r={40} />
      <circle className={styles.glow} r={24} />
      <circle className={styles.bulb} r={10} />
      <path
        className={styles.rays}
        d="M0 -15 V-20 M0 15 V20 M-15 0 H-20 M15 0 H20 M-10.6 -10.6 L-14 -14 M10.6 10.6 L14 14 M10.6 -10.6 L14 -14 M-10.6 10.6 L-14 14"
      />
    </g>
  )
}

/** In the corridor above the door, visible to the attendant. */
function CallLamp(props: { x: number; y: number; on: boolean }) {
  return (
    <g transform={`translate(${props.x} ${props.y})`} className={props.on ? styles.calling : undefined}>
      <circle className={styles.halo} r={17} />
      <circle className={styles.callBulb} r={6} />
    </g>
  )
}

function Panel(props: {
  x: number
  y: number
  width: number
  room: RoomView
  words: RoomWords
  tone: StatusTone
}) {
  return (
    <g transform={`translate(${props.x} ${props.y})`} className={styles.panel}>
      <rect className={styles.screen} x={-props.width / 2} y={-24} width={props.width} height={48} rx={8} />
      <rect
        className={styles.edge}
        data-tone={props.tone}
        x={-props.width / 2}
        y={-24}
        width={5}
        height={48}
        rx={2.5}
      />
      <text className={props.room.code ? styles.code : styles.quiet} y={-3}>
        {props.room.code ?? props.words.room}
      </text>
      <text className={styles.status} y={15}>
        {props.words.status}
      </text>
      {props.room.estimate && (
        <text className={styles.number} y={40}>
          {props.room.estimate}
        </text>
      )}
      {props.room.code && (
        <text className={styles.number} x={0} y={-31}>
          {props.words.room}
        </text>
      )}
    </g>
  )
}

function BathShape() {
  return (
    <g className={styles.fixture}>
      <rect x={-16} y={-14} width={36} height={60} rx={12} />
      <rect x={-10} y={-8} width={24} height={48} rx={9} />
      <circle cx={2} cy={-1} r={2} />
    </g>
  )
}

function ShowerShape() {
  return (
    <g className={styles.fixture}>
      <rect x={-12} y={-14} width={32} height={32} rx={6} />
      <circle cx={4} cy={2} r={6} />
      <path d="M-7 -9 L-1 -3 M15 -9 L9 -3 M-7 13 L-1 7 M15 13 L9 7" />
    </g>
  )
}

const doorWidth = 46

/**
 * A door in a wall, seen from above. The leaf turns when its contact opens, the bolt shows whether it is locked. `x`,
 * `y` is the middle of the opening. `swing` 1 opens downwards, -1 upwards.
 */
export function PlanDoor(props: {
  door: DoorView
  label: string
  x: number
  y: number
  swing: 1 | -1
  /** False for a door without a lock, such as a pool's. */
  hasLock?: boolean
  onPress: () => void
}) {
  const { door, swing, hasLock = true } = props
  const state = [
    door.open ? (swing === 1 ? marks.openDown : marks.openUp) : '',
    hasLock && door.unlocked ? marks.unlocked : '',
    door.health === 'online' ? '' : marks.gone,
  ]
  return (
    <g
      transform={`translate(${props.x} ${props.y})`}
      className={state.filter(Boolean).join(' ')}
      {...pressable(props.label, props.onPress)}
    >
      <rect
        className={marks.target}
        x={-doorWidth / 2 - 6}
        y={-20}
        width={doorWidth + 12}
        height={40}
        rx={8}
      />
      <rect className={marks.gap} x={-doorWidth / 2} y={-5} width={doorWidth} height={10} />
      <path
        className={marks.swing}
        d={`M ${doorWidth / 2} 0 A ${doorWidth} ${doorWidth} 0 0 ${swing === 1 ? 1 : 0} ${-doorWidth / 2} ${swing * doorWidth}`}
      />
      <g transform={`translate(${-doorWidth / 2} 0)`}>
        <g className={marks.leaf}>
          <rect x={0} y={-3.5} width={doorWidth} height={7} rx={3} />
        </g>
        <circle className={marks.hinge} r={4} />
      </g>
      {hasLock && <Bolt x={doorWidth / 2 + 13} unlocked={door.unlocked} />}
    </g>
  )
}

/** A small padlock beside the door. Its shackle lifts when the door is unlocked. */
function Bolt(props: { x: number; unlocked: boolean }) {
  return (
    <g transform={`translate(${props.x} 0)`} className={marks.bolt}>
      <path className={marks.shackle} d="M -3.5 -1 V -4.5 A 3.5 3.5 0 0 1 3.5 -4.5 V -1" />
      <rect x={-5.5} y={-1} width={11} height={8.5} rx={2} />
    </g>
  )
}

/** Makes a group of an SVG a button for touch, mouse and keyboard. */
export function pressable(label: string, onPress: () => void) {
  return {
    role: 'button',
    tabIndex: 0,
    'aria-label': label,
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
      onPress()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      onPress()
    },
  } as const
}
