import { createServer, type Socket } from 'node:net'
import { createEscposParser, type PrinterOp } from '../../escpos/escpos-parser.ts'
import {
  healthy,
  isOffline,
  type PrinterCondition,
  paperBits,
  realTimeByte,
  statusBack,
} from '../../escpos/printer-status.ts'
import { type Paper, PaperRoll } from './paper.ts'

export interface PrinterFaults {
  /** Takes bytes and answers nothing: a printer without a back-channel. */
  mute: boolean
  /** The paper ends, or the cover is opened, after so many more bytes of a job. */
  paperOutAfterBytes: number | null
  coverOpensAfterBytes: number | null
}

export interface SimulatedPrinter {
  readonly port: number
  readonly faults: PrinterFaults
  readonly condition: PrinterCondition
  setCondition(next: Partial<PrinterCondition>): void
  /** Stops reading, as a full buffer does, or goes on. */
  setStuck(stuck: boolean): void
  /** Real-time commands that came inside other data: a fault of the sender. */
  readonly strayRealTime: number
  close(): Promise<void>
}

const widthDots = 576
const idleCloseMs = 300_000

/**
 * A receipt printer on TCP (the devices reference, 3.2 to 3.6): parses the bytes, answers status, prints one
 * connection at a time, and gives each paper when it is cut; its picture follows.
 */
export async function startSimulatedPrinter(
  onPaper: (paper: Promise<Paper>) => void,
  port = 0,
): Promise<SimulatedPrinter> {
  const faults: PrinterFaults = {
    mute: false,
    paperOutAfterBytes: null,
    coverOpensAfterBytes: null,
  }
  let condition = healthy
  let current: Connection | null = null
  let stray = 0
  let stuck = false

  const server = createServer({ noDelay: true }, socket => {
    socket.on('error', () => {})
    if (current) return void socket.destroy()
    socket.setTimeout(idleCloseMs, () => socket.destroy())
    const mine = new Connection(socket, {
      faults,
      condition: () => condition,
      change: setCondition,
      onPaper,
      onStray: () => (stray += 1),
    })
    current = mine
    mine.setStuck(stuck)
    socket.on('close', () => {
      if (current === mine) current = null
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
      return stray
    },
    close: () =>
      new Promise(resolve => {
        current?.end()
        server.close(() => resolve())
      }),
  }
}

interface Machine {
  readonly faults: PrinterFaults
  readonly condition: () => PrinterCondition
  readonly change: (next: Partial<PrinterCondition>) => void
  readonly onPaper: (paper: Promise<Paper>) => void
  readonly onStray: () => void
}

/** One connection: real-time commands are answered as they arrive, everything else waits while the printer is offline. */
class Connection {
  readonly #socket: Socket
  readonly #machine: Machine
  readonly #roll = new PaperRoll(widthDots)
  readonly #feed = createEscposParser(op => this.#print(op))
  #waiting: Buffer[] = []
  #autoStatus = false
  #last: number[] = [0, 0]
  #inRaster = 0

  constructor(socket: Socket, machine: Machine) {
    this.#socket = socket
    this.#machine = machine
    socket.on('data', chunk => this.#take(chunk))
  }

  end(): void {
    this.#socket.destroy()
  }

  setStuck(stuck: boolean): void {
    if (stuck) this.#socket.pause()
    else this.#socket.resume()
  }

  conditionChanged(): void {
    if (this.#autoStatus) this.#say(statusBack(this.#machine.condition()))
    if (isOffline(this.#machine.condition())) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const chunk of waiting) this.#take(chunk, true)
  }

  #take(chunk: Buffer, again = false): void {
    if (!again) this.#answerRealTime(chunk)
    if (isOffline(this.#machine.condition())) return void this.#waiting.push(chunk)
    const limit = this.#faultAfter(chunk.length)
    this.#feed(limit === null ? chunk : chunk.subarray(0, limit))
    if (limit === null) return
    const { faults } = this.#machine
    const isPaper = faults.paperOutAfterBytes !== null
    faults.paperOutAfterBytes = null
    faults.coverOpensAfterBytes = null
    this.#waiting.push(chunk.subarray(limit))
    this.#machine.change(isPaper ? { paper: 'out' } : { coverOpen: true })
  }

  /** How many bytes of a chunk still pass before the fault that was asked for; null when none falls into it. */
  #faultAfter(length: number): number | null {
    const { faults } = this.#machine
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
        this.#say([realTimeByte(byte, this.#machine.condition())])
        if (this.#inRaster > 0) this.#machine.onStray()
      }
      this.#last = [second ?? 0, byte]
      this.#trackRaster(byte)
    }
  }

  #header: number[] = []

  /** Follows the raster headers in the raw stream, to tell a status request from a picture that contains one. */
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
    if (op.op === 'autoStatus') {
      this.#autoStatus = op.mask !== 0
      if (this.#autoStatus) this.#say(statusBack(this.#machine.condition()))
    } else if (op.op === 'tell') this.#say([paperBits(this.#machine.condition().paper)])
    else if (op.op === 'cut') {
      if (!this.#roll.isEmpty) this.#machine.onPaper(this.#roll.cut())
    } else this.#roll.print(op)
  }

  #say(bytes: readonly number[]): void {
    if (!this.#machine.faults.mute && !this.#socket.destroyed) this.#socket.write(Buffer.from(bytes))
  }
}
