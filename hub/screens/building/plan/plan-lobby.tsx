import styles from './plan-devices.module.css'
import type { Box } from './plan-layout.ts'
import { pressable } from './plan-room.tsx'
import type { CubicleView, PrinterView, ReaderView, WaitingView } from './plan-view.ts'

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

const seatWidth = 62
const seatHeight = 40
const seats = 12

/** The chairs of the lobby, with the code and the remaining wait of each patron who waits. */
function Bench(props: {
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

const paperWidth = 76
const longestPaper = 176

/** A new receipt slides out of the slot. Its key is the address of its image. */
function Printer(props: { printer: PrinterView; x: number; y: number; label: string; onPress: () => void }) {
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
