import type { CubicleView, PrinterView, ReaderView } from './lab-view.ts'
import styles from './plan.module.css'
import type { Box } from './plan-layout.ts'
import { pressable } from './pressable.ts'

export interface LobbyWords {
  readonly reception: string
  readonly printer: string
  readonly reader: string
  readonly cubicle: (name: string) => string
}

/** Reception: the desk with the receipt printer and the card reader, and the wall of cubicles. */
export function PlanLobby(props: {
  box: Box
  printer: PrinterView | null
  reader: ReaderView | null
  cubicles: readonly CubicleView[]
  words: LobbyWords
  swiping: boolean
  onPrinter: () => void
  onReader: () => void
  onCubicle: (cubicle: CubicleView) => void
}) {
  const { box, words } = props
  return (
    <g transform={`translate(${box.x} ${box.y})`}>
      <text className={styles.place} x={box.width / 2} y={34}>
        {words.reception}
      </text>
      <path className={styles.desk} d={`M 26 214 H ${box.width - 26} V 248 H 26 Z`} />
      {props.printer && (
        <Printer printer={props.printer} x={84} y={214} label={words.printer} onPress={props.onPrinter} />
      )}
      {props.reader && (
        <Reader
          reader={props.reader}
          x={188}
          y={214}
          label={words.reader}
          swiping={props.swiping}
          onPress={props.onReader}
        />
      )}
      {props.cubicles.slice(0, 12).map((cubicle, index) => (
        <Cubicle
          key={cubicle.id}
          cubicle={cubicle}
          x={30 + (index % 4) * 49}
          y={
            box.height -
            30 -
            62 * (Math.ceil(Math.min(props.cubicles.length, 12) / 4) - Math.floor(index / 4))
          }
          label={words.cubicle(cubicle.name)}
          onPress={() => props.onCubicle(cubicle)}
        />
      ))}
    </g>
  )
}

/** The paper slides out of the slot each time that a new receipt is there (its key is the picture's address). */
function Printer(props: { printer: PrinterView; x: number; y: number; label: string; onPress: () => void }) {
  const { printer } = props
  return (
    <g
      transform={`translate(${props.x} ${props.y})`}
      className={printer.health === 'online' ? styles.printer : `${styles.printer} ${styles.gone}`}
      {...pressable(props.label, props.onPress)}
    >
      <rect className={styles.target} x={-52} y={-164} width={104} height={196} rx={8} />
      <clipPath id="paper-slot">
        <rect x={-40} y={-164} width={80} height={134} />
      </clipPath>
      <g clipPath="url(#paper-slot)">
        {printer.paperUrl && (
          <g key={printer.paperUrl} className={styles.paper}>
            <path
              className={styles.sheet}
              d="M-33 -150 l5.5 4 5.5 -4 5.5 4 5.5 -4 5.5 4 5.5 -4 5.5 4 5.5 -4 5.5 4 5.5 -4 5.5 4 5.5 -4 V0 H-33 Z"
            />
            <image
              href={printer.paperUrl}
              x={-30}
              y={-142}
              width={60}
              height={140}
              preserveAspectRatio="xMidYMin slice"
            />
          </g>
        )}
      </g>
      <path className={styles.machine} d="M-44 -34 H44 L48 0 V20 H-48 V0 Z" />
      <path className={styles.slot} d="M-36 -32 H36" />
      <circle className={printer.paper === 'out' ? styles.lampBad : styles.lampGood} cx={34} cy={8} r={4} />
    </g>
  )
}

function Reader(props: {
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
      className={props.reader.health === 'online' ? styles.reader : `${styles.reader} ${styles.gone}`}
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

function Cubicle(props: { cubicle: CubicleView; x: number; y: number; label: string; onPress: () => void }) {
  const { cubicle } = props
  const state = [styles.cubicle, cubicle.occupied ? styles.taken : '', cubicle.unlocked ? styles.ajar : '']
  return (
    <g
      transform={`translate(${props.x} ${props.y})`}
      className={state.join(' ')}
      {...pressable(props.label, props.onPress)}
    >
      <rect className={styles.inside} width={43} height={56} rx={5} />
      <g className={styles.lid}>
        <rect width={43} height={56} rx={5} />
        <circle cx={35} cy={28} r={2.5} />
      </g>
      <text x={20} y={34}>
        {cubicle.name}
      </text>
    </g>
  )
}
