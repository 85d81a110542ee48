import styles from './plan-devices.module.css'

const seatWidth = 62
const seatHeight = 40
const seats = 12

/** The seats of the lobby; who waits sits there by her code. */
export function Bench(props: {
  x: number
  y: number
  width: number
  codes: readonly string[]
  title: string
}) {
  const perRow = Math.floor(props.width / seatWidth)
  const rows = Math.max(2, Math.ceil(Math.min(props.codes.length, seats) / perRow))
  return (
    <g transform={`translate(${props.x} ${props.y})`} className={styles.bench}>
      <text className={styles.place} x={props.width / 2} y={0}>
        {props.title}
      </text>
      {Array.from({ length: rows * perRow }, (_, seat) => {
        const code = props.codes[seat]
        return (
          <g
            key={`${Math.floor(seat / perRow)} ${seat % perRow}`}
            transform={`translate(${(seat % perRow) * seatWidth} ${14 + Math.floor(seat / perRow) * (seatHeight + 10)})`}
            className={code ? styles.seated : styles.seat}
          >
            <rect width={seatWidth - 6} height={seatHeight} rx={10} />
            {code && (
              <text x={(seatWidth - 6) / 2} y={26}>
                {code}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
