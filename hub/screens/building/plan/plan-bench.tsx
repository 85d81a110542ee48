import styles from './plan-devices.module.css'
import type { WaitingView } from './plan-view.ts'

const seatWidth = 62
const seatHeight = 40
const seats = 12

/** The chairs of the lobby, with the code and the remaining wait of each patron who waits. */
export function Bench(props: {
  x: number
  y: number
  width: number
  waiting: readonly WaitingView[]
  title: string
  /** When the next room is free. Null while one is free. */
  nextFree: string | null
}) {
  const perRow = Math.floor(props.width / seatWidth)
  const rows = Math.max(2, Math.ceil(Math.min(props.waiting.length, seats) / perRow))
  return (
    <g transform={`translate(${props.x} ${props.y})`} className={styles.bench}>
      <text className={styles.place} x={props.width / 2} y={0}>
        {props.title}
      </text>
      {props.nextFree && (
        <text className={styles.wait} x={props.width / 2} y={26 + rows * (seatHeight + 10)}>
          {props.nextFree}
        </text>
      )}
      {[...Array(rows * perRow).keys()].map(seat => {
        const her = props.waiting[seat]
        return (
          <g
            key={`${Math.floor(seat / perRow)} ${seat % perRow}`}
            transform={`translate(${(seat % perRow) * seatWidth} ${14 + Math.floor(seat / perRow) * (seatHeight + 10)})`}
            className={her ? styles.seated : styles.seat}
          >
            <rect width={seatWidth - 6} height={seatHeight} rx={10} />
            {her && (
              <text x={(seatWidth - 6) / 2} y={her.wait ? 19 : 26}>
                {her.code}
              </text>
            )}
            {her?.wait && (
              <text className={styles.wait} x={(seatWidth - 6) / 2} y={33}>
                {her.wait}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
