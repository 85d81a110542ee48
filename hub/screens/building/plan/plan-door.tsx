import styles from './plan-devices.module.css'
import type { DoorView } from './plan-view.ts'
import { pressable } from './pressable.ts'

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
    door.open ? (swing === 1 ? styles.openDown : styles.openUp) : '',
    hasLock && door.unlocked ? styles.unlocked : '',
    door.health === 'online' ? '' : styles.gone,
  ]
  return (
    <g
      transform={`translate(${props.x} ${props.y})`}
      className={state.filter(Boolean).join(' ')}
      {...pressable(props.label, props.onPress)}
    >
      <rect
        className={styles.target}
        x={-doorWidth / 2 - 6}
        y={-20}
        width={doorWidth + 12}
        height={40}
        rx={8}
      />
      <rect className={styles.gap} x={-doorWidth / 2} y={-5} width={doorWidth} height={10} />
      <path
        className={styles.swing}
        d={`M ${doorWidth / 2} 0 A ${doorWidth} ${doorWidth} 0 0 ${swing === 1 ? 1 : 0} ${-doorWidth / 2} ${swing * doorWidth}`}
      />
      <g transform={`translate(${-doorWidth / 2} 0)`}>
        <g className={styles.leaf}>
          <rect x={0} y={-3.5} width={doorWidth} height={7} rx={3} />
        </g>
        <circle className={styles.hinge} r={4} />
      </g>
      {hasLock && <Bolt x={doorWidth / 2 + 13} unlocked={door.unlocked} />}
    </g>
  )
}

/** A small padlock beside the door. Its shackle lifts when the door is unlocked. */
function Bolt(props: { x: number; unlocked: boolean }) {
  return (
    <g transform={`translate(${props.x} 0)`} className={styles.bolt}>
      <path className={styles.shackle} d="M -3.5 -1 V -4.5 A 3.5 3.5 0 0 1 3.5 -4.5 V -1" />
      <rect x={-5.5} y={-1} width={11} height={8.5} rx={2} />
    </g>
  )
}
