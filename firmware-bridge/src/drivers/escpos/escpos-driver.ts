import { type Inability, labelPaper, narrowPaper } from '@mayim/contract/building/point-kinds.ts'
import type { PrinterState } from '@mayim/contract/building/point-schemas.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { changeUnits } from '../../ground/change-units.ts'
import {
  type Driver,
  type DriverHost,
  DriverRefusal,
  type PointDescription,
  refuseIfExpired,
  type StartedCommand,
} from '../../ground/driver.ts'
import {
  type PrinterAddress,
  type PrinterSkills,
  type PrinterTimes,
  printerTimes,
  printJob,
  readCondition,
} from './escpos-printer.ts'
import type { PrinterCondition } from './printer-status.ts'

export interface EscposOptions {
  readonly printers: Readonly<Record<Point, PrinterAddress>>
  readonly times?: PrinterTimes
  /** How often the condition is requested between jobs. */
  readonly pollMs?: number
}

/** Drives receipt printers that speak ESC/POS, over TCP, usually on port 9100, or at USB. */
export function createEscposDriver({ printers, times, pollMs }: EscposOptions): Driver {
  const addressesOf = (all: EscposOptions['printers']) =>
    new Map(Object.entries(all) as [Point, PrinterAddress][])
  let addresses = addressesOf(printers)
  const queues = new Map<Point, PrinterQueue>()
  const run = async (host: DriverHost, next: ReadonlyMap<Point, PrinterAddress>): Promise<void> => {
    const before = addresses
    addresses = new Map(next)
    await changeUnits(
      queues,
      before,
      next,
      (point, address) => new PrinterQueue(point, address, host, times, pollMs),
    )
  }
  let started: DriverHost | null = null
  return {
    get points() {
      return [...addresses].map(describePrinter)
    },
    async start(host) {
      started = host
      await run(host, addresses)
    },
    async change(next: EscposOptions) {
      if (started) await run(started, addressesOf(next.printers))
    },
    async begin(command) {
      const queue = queues.get(command.point)
      if (!queue) throw new DriverRefusal('unavailable', 'no such printer')
      return queue.begin(command.op, command.args, `cid:${command.cid}`, () => refuseIfExpired(command))
    },
    async stop() {
      await Promise.all([...queues.values()].map(queue => queue.stop()))
    },
  }
}

function describePrinter([point, printer]: readonly [Point, PrinterAddress]): PointDescription {
  return {
    point,
    name: point,
    caps: ['print', 'kick', 'test', ...capsOfPaper(printer)],
    safe: {},
    model: 'device' in printer ? 'ESC/POS over USB' : 'ESC/POS over TCP',
    fw: '',
  }
}

function capsOfPaper(printer: PrinterAddress | undefined): string[] {
  return [...(printer?.paperMm === 58 ? [narrowPaper] : []), ...(printer?.labels ? [labelPaper] : [])]
}

const maxQueuedJobs = 20
const maxRememberedJobs = 200
const usualPollMs = 10_000
const testPage = Buffer.from('\x1b@Printer test\n0123456789\n\n\n\n\x1dV\x01', 'latin1')
/** Ends at the gap, as a paper of the hub does on labels. */
const testLabel = Buffer.from(
  '\x1b@Printer test\n0123456789\n\x1c(L\x02\0B0\x1dV\x01\x1c(L\x02\0C0',
  'latin1',
)
const drawerKick = Uint8Array.of(0x1b, 0x70, 0x00, 0x32, 0xc8)

/** The queue of one printer. It prints each job reference once and publishes the printer's latest condition. */
export class PrinterQueue {
  readonly #point: Point
  readonly #address: PrinterAddress
  readonly #host: DriverHost
  readonly #times: PrinterTimes
  readonly #pollMs: number
  readonly #printed = new Map<string, Promise<void>>()
  readonly #skills: PrinterSkills = { reportsEnd: null }
  #condition: PrinterCondition | null = null
  /** It was asked for its condition. */
  #isExamined = false
  #online = true
  #queued = 0
  #last: Promise<void> = Promise.resolve()
  #poll: NodeJS.Timeout | null = null
  #stopped = false

  constructor(
    point: Point,
    address: PrinterAddress,
    host: DriverHost,
    times = printerTimes,
    pollMs = usualPollMs,
  ) {
    this.#pollMs = pollMs
    this.#point = point
    this.#address = address
    this.#host = host
    this.#times = times
  }

  async start(): Promise<void> {
    await this.refresh('start')
  }

  /** @param permit called right before the job is sent; what it throws ends the job unprinted */
  begin(
    op: string,
    args: Readonly<Record<string, unknown>>,
    src: string,
    permit: () => void = () => {},
  ): StartedCommand {
    if (this.#queued >= maxQueuedJobs) throw new DriverRefusal('busy', 'the queue is full')
    if (op === 'kick') return this.#enqueue(drawerKick, src, permit)
    if (op === 'test') return this.#enqueue(this.#address.labels ? testLabel : testPage, src, permit)
    const jobRef = String(args.jobRef)
    const known = this.#printed.get(jobRef)
    if (known) return { finished: known }
    const started = this.#enqueue(Buffer.from(String(args.bytesB64), 'base64'), src, permit)
    this.#remember(jobRef, started.finished)
    return started
  }

  /** Requests the condition of the printer between jobs, and publishes it. */
  refresh(src = 'local'): Promise<void> {
    const refreshed = this.#last.then(async () => {
      try {
        this.#condition = await readCondition(this.#address, this.#times, this.#skills)
        this.#isExamined = true
        this.#online = true
      } catch {
        this.#online = false
      }
      this.#show(src)
    })
    this.#last = refreshed
    return refreshed.then(() => this.#pollLater())
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#poll) clearTimeout(this.#poll)
    await this.#last
  }

  #enqueue(job: Uint8Array, src: string, permit: () => void): StartedCommand {
    this.#queued += 1
    this.#show(src)
    const finished = this.#last.then(() => this.#print(job, src, permit))
    this.#last = finished.catch(() => {})
    finished.catch(() => {})
    return { finished }
  }

  async #print(job: Uint8Array, src: string, permit: () => void): Promise<void> {
    const onCondition = (condition: PrinterCondition): void => this.#onCondition(condition, src)
    try {
      await printJob(this.#address, job, onCondition, this.#times, permit, this.#skills)
      this.#online = true
    } catch (error) {
      if (error instanceof DriverRefusal && error.code === 'offline') this.#online = false
      if (error instanceof DriverRefusal && error.code === 'cover') this.#setCondition({ coverOpen: true })
      if (error instanceof DriverRefusal && error.code === 'paper') this.#setCondition({ paper: 'out' })
      throw error
    } finally {
      this.#queued -= 1
      this.#show(src)
      this.#pollLater()
    }
  }

  #onCondition(condition: PrinterCondition, src: string): void {
    this.#condition = condition
    this.#show(src)
  }

  #setCondition(seen: Partial<PrinterCondition>): void {
    this.#condition = { paper: 'ok', coverOpen: false, error: null, ...this.#condition, ...seen }
  }

  /** Remembers a job reference, unless the job was certainly not printed. */
  #remember(jobRef: string, finished: Promise<void>): void {
    this.#printed.set(jobRef, finished)
    finished.catch(error => {
      if (error instanceof DriverRefusal && error.code !== 'unknown') this.#printed.delete(jobRef)
    })
    for (const oldest of this.#printed.keys()) {
      if (this.#printed.size <= maxRememberedJobs) break
      this.#printed.delete(oldest)
    }
  }

  #show(src: string): void {
    const condition = this.#condition
    const state: PrinterState = {
      online: this.#online,
      paper: condition?.paper ?? 'unknown',
      cover: condition ? (condition.coverOpen ? 'open' : 'closed') : 'unknown',
      queue: this.#queued,
      ...(condition?.error ? { error: condition.error } : {}),
    }
    this.#host.state(this.#point, state, src)
    this.#host.avail(
      this.#point,
      this.#online ? 'online' : 'offline',
      this.#online ? undefined : 'the printer cannot be reached',
      { cannot: this.#cannot() },
    )
  }

  #cannot(): Inability[] {
    const isMute = this.#isExamined && this.#condition === null
    return [
      ...(isMute || this.#skills.reportsEnd === false ? (['reportPrinted'] as const) : []),
      ...(isMute ? (['reportPaper'] as const) : []),
    ]
  }

  #pollLater(): void {
    if (this.#poll) clearTimeout(this.#poll)
    if (!this.#stopped) this.#poll = setTimeout(() => void this.refresh(), this.#pollMs)
  }
}
