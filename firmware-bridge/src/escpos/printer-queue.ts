import type { PrinterState } from '@mayim/contract/building/point-kinds.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { type Carrying, type DriverHost, DriverRefusal } from '../driver.ts'
import {
  type PrinterAddress,
  type PrinterTimes,
  printerTimes,
  printJob,
  readCondition,
} from './escpos-printer.ts'
import type { PrinterCondition } from './printer-status.ts'

const queueAtMost = 20
const rememberedJobs = 200
const idlePollMs = 10_000
const testPage = Buffer.from('\x1b@Printer test\n0123456789\n\n\n\n\x1dV\x01', 'latin1')
const drawerKick = Uint8Array.of(0x1b, 0x70, 0x00, 0x32, 0xc8)

/** One printer: a queue of jobs, each printed once by its reference, and what the printer last said of itself. */
export class PrinterQueue {
  readonly #point: Point
  readonly #address: PrinterAddress
  readonly #host: DriverHost
  readonly #times: PrinterTimes
  readonly #printed = new Map<string, Promise<void>>()
  #condition: PrinterCondition | null = null
  #online = true
  #waiting = 0
  #last: Promise<void> = Promise.resolve()
  #poll: NodeJS.Timeout | null = null
  #stopped = false

  constructor(point: Point, address: PrinterAddress, host: DriverHost, times = printerTimes) {
    this.#point = point
    this.#address = address
    this.#host = host
    this.#times = times
  }

  async start(): Promise<void> {
    await this.refresh('start')
  }

  begin(op: string, args: Readonly<Record<string, unknown>>, src: string): Carrying {
    if (this.#waiting >= queueAtMost) throw new DriverRefusal('busy', 'too many jobs wait')
    if (op === 'kick') return this.#enqueue(drawerKick, src)
    if (op === 'test') return this.#enqueue(testPage, src)
    const jobRef = String(args.jobRef)
    const known = this.#printed.get(jobRef)
    if (known) return { finished: known }
    const carrying = this.#enqueue(Buffer.from(String(args.bytesB64), 'base64'), src)
    this.#remember(jobRef, carrying.finished)
    return carrying
  }

  /** Asks the printer how it is, between jobs. */
  refresh(src = 'local'): Promise<void> {
    const asked = this.#last.then(async () => {
      try {
        this.#condition = await readCondition(this.#address, this.#times)
        this.#online = true
      } catch {
        this.#online = false
      }
      this.#show(src)
    })
    this.#last = asked
    return asked.then(() => this.#pollLater())
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#poll) clearTimeout(this.#poll)
    await this.#last
  }

  #enqueue(job: Uint8Array, src: string): Carrying {
    this.#waiting += 1
    this.#show(src)
    const finished = this.#last.then(() => this.#print(job, src))
    this.#last = finished.catch(() => {})
    finished.catch(() => {})
    return { finished }
  }

  async #print(job: Uint8Array, src: string): Promise<void> {
    try {
      await printJob(this.#address, job, condition => this.#heard(condition, src), this.#times)
      this.#online = true
    } catch (error) {
      if (error instanceof DriverRefusal && error.code === 'offline') this.#online = false
      if (error instanceof DriverRefusal && error.code === 'cover') this.#suspect({ coverOpen: true })
      if (error instanceof DriverRefusal && error.code === 'paper') this.#suspect({ paper: 'out' })
      throw error
    } finally {
      this.#waiting -= 1
      this.#show(src)
      this.#pollLater()
    }
  }

  #heard(condition: PrinterCondition, src: string): void {
    this.#condition = condition
    this.#show(src)
  }

  #suspect(seen: Partial<PrinterCondition>): void {
    this.#condition = { paper: 'ok', coverOpen: false, error: null, ...this.#condition, ...seen }
  }

  /** A job that was certainly not printed may come again; any other is printed once. */
  #remember(jobRef: string, finished: Promise<void>): void {
    this.#printed.set(jobRef, finished)
    finished.catch(error => {
      if (error instanceof DriverRefusal && error.code !== 'unknown') this.#printed.delete(jobRef)
    })
    for (const eldest of this.#printed.keys()) {
      if (this.#printed.size <= rememberedJobs) break
      this.#printed.delete(eldest)
    }
  }

  #show(src: string): void {
    const condition = this.#condition
    const state: PrinterState = {
      online: this.#online,
      paper: condition?.paper ?? 'unknown',
      cover: condition ? (condition.coverOpen ? 'open' : 'closed') : 'unknown',
      queue: this.#waiting,
      ...(condition?.error ? { error: condition.error } : {}),
    }
    this.#host.state(this.#point, state, src)
    this.#host.avail(
      this.#point,
      this.#online ? 'online' : 'offline',
      this.#online ? undefined : 'the printer cannot be reached',
    )
  }

  #pollLater(): void {
    if (this.#poll) clearTimeout(this.#poll)
    if (!this.#stopped) this.#poll = setTimeout(() => void this.refresh(), idlePollMs)
  }
}
