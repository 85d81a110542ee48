import { createServer, type Socket } from 'node:net'
import { createEscposParser, type PrinterOp } from '../drivers/escpos/escpos-parser.ts'
import {
  healthy,
  isOffline,
  type PrinterCondition,
  paperBits,
  realTimeByte,
  statusBack,
} from '../drivers/escpos/printer-status.ts'
import { type Paper, PaperRoll } from './paper.ts'

export interface PrinterFaults {
  /** Reads bytes and answers nothing, as a printer without a back-channel. */
  mute: boolean
  /** Answers `DLE EOT` alone, as many low-cost printers do. */
  realTimeOnly: boolean
  /** The paper runs out, or the cover opens, after this many more bytes of a job. */
  paperOutAfterBytes: number | null
  coverOpensAfterBytes: number | null
}

export interface SimulatedPrinter {
  readonly port: number
  readonly faults: PrinterFaults
  readonly condition: PrinterCondition
  setCondition(next: Partial<PrinterCondition>): void
  /** Stops or resumes reading, as a printer with a full buffer does. */
  setStuck(stuck: boolean): void
  /** The number of real-time commands inside other data: a fault of the sender. */
  readonly strayRealTime: number
  close(): Promise<void>
}

const widthDots = 576
const idleCloseMs = 300_000

/**
 * A simulated receipt printer on TCP. It parses ESC/POS, answers status requests, serves one connection at a time, and
 * calls `onPaper` at each cut with a promise of the image (building-59, building-60).
 */
export async function startSimulatedPrinter(
  onPaper: (paper: Promise<Paper>) => void,
  port = 0,
): Promise<SimulatedPrinter> {
  const faults: PrinterFaults = {
    mute: false,
    realTimeOnly: false,
    paperOutAfterBytes: null,
    coverOpensAfterBytes: null,
  }
  let condition = healthy
  let current: Connection | null = null
  let strayRealTimeCount = 0
  let stuck = false

  const server = createServer({ noDelay: true }, socket => {
    socket.on('error', () => {})
    if (current) return void socket.destroy()
    socket.setTimeout(idleCloseMs, () => socket.destroy())
    const connection = new Connection(socket, {
      faults,
      condition: () => condition,
      change: setCondition,
      onPaper,
      onStray: () => (strayRealTimeCount += 1),
    })
    current = connection
    connection.setStuck(stuck)
    socket.on('close', () => {
      if (current === connection) current = null
    })
  })
  const setCondition = (next: Partial<PrinterCondition>): void => {
    condition = { ...condition, ...next }
    current?.conditionChanged()
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    faults,
    get condition() {
      return condition
    },
    setCondition,
    setStuck(next) {
      stuck = next
      current?.setStuck(next)
    },
    get strayRealTime() {
      return strayRealTimeCount
    },
    close: () =>
      new Promise(resolve => {
        current?.end()
        server.close(() => resolve())
      }),
  }
}

interface PrinterState {
  readonly faults: PrinterFaults
  readonly condition: () => PrinterCondition
  readonly change: (next: Partial<PrinterCondition>) => void
  readonly onPaper: (paper: Promise<Paper>) => void
  readonly onStray: () => void
}

/** One connection. It answers real-time commands as they arrive; all other bytes wait while the printer is offline. */
class Connection {
  readonly #socket: Socket
  readonly #printer: PrinterState
  readonly #roll = new PaperRoll(widthDots)
  readonly #feed = createEscposParser(op => this.#print(op))
  #waiting: Buffer[] = []
  #autoStatus = false
  #last: number[] = [0, 0]
  #inRaster = 0

  constructor(socket: Socket, printer: PrinterState) {
    this.#socket = socket
    this.#printer = printer
    socket.on('data', chunk => this.#onData(chunk))
  }

  end(): void {
    this.#socket.destroy()
  }

  setStuck(stuck: boolean): void {
    if (stuck) this.#socket.pause()
    else this.#socket.resume()
  }

  conditionChanged(): void {
    if (this.#autoStatus) this.#write(statusBack(this.#printer.condition()))
    if (isOffline(this.#printer.condition())) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const chunk of waiting) this.#onData(chunk, true)
  }

  #onData(chunk: Buffer, again = false): void {
    if (!again) this.#answerRealTime(chunk)
    if (isOffline(this.#printer.condition())) return void this.#waiting.push(chunk)
    const limit = this.#faultAfter(chunk.length)
    this.#feed(limit === null ? chunk : chunk.subarray(0, limit))
    if (limit === null) return
    const { faults } = this.#printer
    const isPaper = faults.paperOutAfterBytes !== null
    faults.paperOutAfterBytes = null
    faults.coverOpensAfterBytes = null
    this.#waiting.push(chunk.subarray(limit))
    this.#printer.change(isPaper ? { paper: 'out' } : { coverOpen: true })
  }

  /** How many bytes of a chunk are read before the requested fault; null when no fault falls into the chunk. */
  #faultAfter(length: number): number | null {
    const { faults } = this.#printer
    const left = faults.paperOutAfterBytes ?? faults.coverOpensAfterBytes
    if (left === null) return null
    if (left < length) return left
    if (faults.paperOutAfterBytes !== null) faults.paperOutAfterBytes -= length
    else faults.coverOpensAfterBytes = left - length
    return null
  }

  #answerRealTime(chunk: Buffer): void {
    for (const byte of chunk) {
      const [first, second] = this.#last
      if (first === 0x10 && second === 0x04 && byte >= 1 && byte <= 4) {
        this.#write([realTimeByte(byte, this.#printer.condition())])
        if (this.#inRaster > 0) this.#printer.onStray()
      }
      this.#last = [second ?? 0, byte]
      this.#trackRaster(byte)
    }
  }

  #header: number[] = []

  /** Follows the raster headers in the raw stream, to detect a status request inside an image. */
  #trackRaster(byte: number): void {
    if (this.#inRaster > 0) {
      this.#inRaster -= 1
      return
    }
    const header = this.#header
    header.push(byte)
    const fits = [0x1d, 0x76, 0x30].every((want, at) => at >= header.length || header[at] === want)
    if (!fits) this.#header = byte === 0x1d ? [byte] : []
    else if (header.length === 8) {
      const [, , , , xLow = 0, xHigh = 0, yLow = 0, yHigh = 0] = header
      this.#inRaster = (xLow + xHigh * 256) * (yLow + yHigh * 256)
      this.#header = []
    }
  }

  #print(op: PrinterOp): void {
    if (op.op === 'initialise') this.#autoStatus = false
    const { realTimeOnly } = this.#printer.faults
    if (op.op === 'autoStatus') {
      this.#autoStatus = op.mask !== 0 && !realTimeOnly
      if (this.#autoStatus) this.#write(statusBack(this.#printer.condition()))
    } else if (op.op === 'transmitStatus') {
      if (!realTimeOnly) this.#write([paperBits(this.#printer.condition().paper)])
    } else if (op.op === 'cut') {
      if (!this.#roll.isEmpty) this.#printer.onPaper(this.#roll.cut())
    } else this.#roll.print(op)
  }

  #write(bytes: readonly number[]): void {
    if (!this.#printer.faults.mute && !this.#socket.destroyed) this.#socket.write(Buffer.from(bytes))
  }
}
