import { Bench } from './plan-bench.tsx'
import { Printer, Reader } from './plan-desk.tsx'
import styles from './plan-devices.module.css'
import type { Box } from './plan-layout.ts'
import type { CubicleView, PrinterView, ReaderView, WaitingView } from './plan-view.ts'
import { pressable } from './pressable.ts'

export interface LobbyWords {
  readonly reception: string
  readonly waiting: string
  readonly printer: string
  readonly reader: string
  readonly cubicle: (name: string) => string
}

const deskY = 262

/** Reception: the desk with the receipt printer and the card reader, and the cubicles. */
export function PlanLobby(props: {
  box: Box
  printer: PrinterView | null
  reader: ReaderView | null
  cubicles: readonly CubicleView[]
  waiting: readonly WaitingView[]
  nextFree: string | null
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
      <path className={styles.desk} d={`M 26 ${deskY} H ${box.width - 26} V ${deskY + 34} H 26 Z`} />
      {props.printer && (
        <Printer printer={props.printer} x={84} y={deskY} label={words.printer} onPress={props.onPrinter} />
      )}
      {props.reader && (
        <Reader
          reader={props.reader}
          x={188}
          y={deskY}
          label={words.reader}
          swiping={props.swiping}
          onPress={props.onReader}
        />
      )}
      <Bench
        x={30}
        y={deskY + 96}
        width={box.width - 60}
        waiting={props.waiting}
        title={words.waiting}
        nextFree={props.nextFree}
      />
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
