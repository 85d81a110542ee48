import styles from './plan-devices.module.css'
import type { PrinterView, ReaderView } from './plan-view.ts'
import { pressable } from './pressable.ts'

const paperWidth = 76
const longestPaper = 176

/** A new receipt slides out of the slot. Its key is the address of its image. */
export function Printer(props: {
  printer: PrinterView
  x: number
  y: number
  label: string
  onPress: () => void
}) {
  const { printer } = props
  const pictureHeight = (paperWidth - 8) * printer.paperRatio
  const out = Math.min(longestPaper, pictureHeight + 10)
  return (
    <g
      transform={`translate(${props.x} ${props.y})`}
      className={printer.health === 'online' ? undefined : styles.gone}
      {...pressable(props.label, props.onPress)}
    >
      <rect
        className={styles.target}
        x={-52}
        y={-40 - longestPaper}
        width={104}
        height={longestPaper + 70}
        rx={8}
      />
      <clipPath id="paper-slot">
        <rect x={-paperWidth / 2 - 2} y={-32 - longestPaper} width={paperWidth + 4} height={longestPaper} />
      </clipPath>
      <g clipPath="url(#paper-slot)">
        {printer.paperUrl && (
          <g key={printer.paperUrl} className={styles.paper}>
            <rect
              className={styles.sheet}
              x={-paperWidth / 2}
              y={-32 - out}
              width={paperWidth}
              height={out}
            />
            <image
              href={printer.paperUrl}
              x={-paperWidth / 2 + 4}
              y={-32 - out + 6}
              width={paperWidth - 8}
              height={pictureHeight}
              preserveAspectRatio="xMidYMin meet"
            />
          </g>
        )}
      </g>
      <path className={styles.machine} d="M-44 -34 H44 L48 0 V20 H-48 V0 Z" />
      <path className={styles.slot} d="M-40 -32 H40" />
      <circle className={printer.paper === 'out' ? styles.lampBad : styles.lampGood} cx={34} cy={8} r={4} />
    </g>
  )
}

export function Reader(props: {
  reader: ReaderView
  x: number
  y: number
  label: string
  swiping: boolean
  onPress: () => void
}) {
  return (
    <g
      transform={`translate(${props.x} ${props.y})`}
      className={props.reader.health === 'online' ? undefined : styles.gone}
      {...pressable(props.label, props.onPress)}
    >
      <rect className={styles.target} x={-36} y={-92} width={72} height={124} rx={8} />
      <path className={styles.machine} d="M-24 -52 H24 V20 H-24 Z" />
      <path className={styles.slot} d="M-16 -36 H16" />
      <circle className={props.swiping ? styles.lampGood : styles.lampIdle} cx={0} cy={-8} r={5} />
      <g className={props.swiping ? styles.swiping : styles.card}>
        <rect x={-17} y={-84} width={34} height={22} rx={3} />
        <path d="M-17 -77 H17" />
      </g>
    </g>
  )
}
