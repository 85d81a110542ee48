import styles from './plan-devices.module.css'
import type { Box } from './plan-layout.ts'
import { pressable } from './plan-room.tsx'
import type { GarageView } from './plan-view.ts'

const slats = 6

/** The garage from the street: its door rolls up and shows the car behind it. */
export function PlanGarage(props: {
  box: Box
  garage: GarageView
  label: string
  title: string
  onPress: () => void
}) {
  const { box, garage } = props
  const opening = { x: 18, y: 62, width: box.width - 36, height: box.height - 62 }
  const slatHeight = opening.height / slats
  const slatTops = [...Array(slats).keys()].map(slat => opening.y + slat * slatHeight)
  return (
    <g
      transform={`translate(${box.x} ${box.y})`}
      className={`${styles.garage} ${styles[garage.position] ?? ''} ${garage.health === 'online' ? '' : styles.gone}`}
      {...pressable(props.label, props.onPress)}
    >
      <path
        className={styles.facade}
        d={`M 0 ${box.height} V 34 L ${box.width / 2} 0 L ${box.width} 34 V ${box.height} Z`}
      />
      <text className={styles.place} x={box.width / 2} y={48}>
        {props.title}
      </text>
      <rect className={styles.mouth} {...opening} />
      <g transform={`translate(${box.width / 2} ${box.height - 12})`} className={styles.car}>
        <path d="M-52 -16 q2 -20 14 -22 l10 -20 q3 -6 10 -6 h36 q7 0 10 6 l10 20 q12 2 14 22 v8 h-104 Z" />
        <circle cx={-34} cy={-24} r={6} />
        <circle cx={34} cy={-24} r={6} />
        <path d="M-22 -40 l6 -14 h32 l6 14 Z" />
      </g>
      <clipPath id="garage-opening">
        <rect {...opening} />
      </clipPath>
      <g clipPath="url(#garage-opening)">
        <g className={styles.shutter}>
          {slatTops.map(y => (
            <rect key={y} x={opening.x} y={y} width={opening.width} height={slatHeight - 2} />
          ))}
        </g>
      </g>
    </g>
  )
}
