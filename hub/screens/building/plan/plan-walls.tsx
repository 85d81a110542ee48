import styles from './plan.module.css'
import { type Box, type PlanLayout, poolBox } from './plan-layout.ts'

/** The static parts: walls, floors, and the hall with its two pools. */
export function PlanWalls(props: { layout: PlanLayout; bathing: readonly (string | undefined)[] }) {
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
