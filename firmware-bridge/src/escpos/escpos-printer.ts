import { connect, type Socket } from 'node:net'
import { DriverRefusal, type FailCode } from '../driver.ts'
import { createReplyReader, type PrinterCondition, type Reply } from './printer-status.ts'

export interface PrinterAddress {
  readonly host: string
  readonly port: number
}

export interface PrinterTimes {
  readonly connectMs: number
  readonly statusMs: number
  /** How long a job may take from its first byte to the end marker. */
  readonly jobMs: number
  readonly closeMs: number
}

export const printerTimes: PrinterTimes = { connectMs: 5_000, statusMs: 2_000, jobMs: 60_000, closeMs: 2_000 }

export type JobResult = 'printed' | 'blind'

const offlineCause = Uint8Array.of(0x10, 0x04, 0x02)
const initialiseWithStatus = Uint8Array.of(0x1b, 0x40, 0x1d, 0x61, 0xff)
const endMarker = Uint8Array.of(0x1d, 0x72, 0x01)
/** Finishes a raster that an earlier sender left half sent. */
const zeros = new Uint8Array(8 * 1024)

/**
 * Prints one job over TCP 9100 (the devices reference, 3.4): status first, then the job, then an end marker that the
 * printer answers when it has got there. Rejects with a DriverRefusal: `offline`, `busy`, `cover`, `paper` or `hardware`
 * while nothing of the job was sent, `unknown` after that: such a receipt is never printed again by itself.
 * A printer that answers nothing prints `blind`.
 */
export async function printJob(
  address: PrinterAddress,
  job: Uint8Array,
  onCondition: (condition: PrinterCondition) => void,
  times: PrinterTimes = printerTimes,
): Promise<JobResult> {
  const line = await PrinterLine.open(address, times, onCondition)
  try {
    const answers = await line.ask(offlineCause, 'realTime', times.statusMs)
    if (!answers && line.closed) throw new DriverRefusal('busy', 'the printer serves somebody else')
    if (!answers) return await printBlind(line, job, times)
    refuseOffline(answers.is === 'realTime' ? answers.byte : 0)
    await line.ask(initialiseWithStatus, 'statusBack', times.statusMs)
    void line.send(withoutInitialise(job))
    const end = await line.ask(endMarker, 'marker', times.jobMs, true)
    if (!end) throw new DriverRefusal('unknown', `stopped on the way: ${line.fault ?? 'no answer'}`)
    return 'printed'
  } finally {
    await line.close(times.closeMs)
  }
}

/**
 * Asks a printer how it is, in real time, so that it answers while it is offline too; null when it answers nothing.
 * Rejects with `offline` when it cannot be reached.
 */
export async function readCondition(
  address: PrinterAddress,
  times: PrinterTimes = printerTimes,
): Promise<PrinterCondition | null> {
  const line = await PrinterLine.open(address, times, () => {})
  const ask = async (n: number): Promise<number | null> => {
    const reply = await line.ask(Uint8Array.of(0x10, 0x04, n), 'realTime', times.statusMs)
    return reply?.is === 'realTime' ? reply.byte : null
  }
  try {
    const cause = await ask(2)
    if (cause === null) return null
    const paper = (await ask(4)) ?? 0
    const error = (cause & 0x40) !== 0 ? ((await ask(3)) ?? 0) : null
    return {
      coverOpen: (cause & 0x04) !== 0,
      paper: (paper & 0x60) !== 0 || (cause & 0x20) !== 0 ? 'out' : (paper & 0x0c) !== 0 ? 'near' : 'ok',
      error: error === null ? null : (error & 0x08) !== 0 ? 'cutter' : 'hardware',
    }
  } finally {
    await line.close(times.closeMs)
  }
}

async function printBlind(line: PrinterLine, job: Uint8Array, times: PrinterTimes): Promise<JobResult> {
  void line.send(zeros)
  const late = await line.ask(offlineCause, 'realTime', times.statusMs)
  if (late?.is === 'realTime') refuseOffline(late.byte)
  const tooLate = new Promise<boolean>(resolve => setTimeout(() => resolve(false), times.jobMs).unref())
  if (!(await Promise.race([line.send(job), tooLate]))) {
    throw new DriverRefusal('unknown', 'the printer stopped reading')
  }
  return 'blind'
}

/** `ESC @` would switch the automatic status off again, which tells why a job stopped. */
function withoutInitialise(job: Uint8Array): Uint8Array {
  return job[0] === 0x1b && job[1] === 0x40 ? job.subarray(2) : job
}

function refuseOffline(byte: number): void {
  if (byte & 0x04) throw new DriverRefusal('cover', 'the cover is open')
  if (byte & 0x20) throw new DriverRefusal('paper', 'the paper is out')
  if (byte & 0x40) throw new DriverRefusal('hardware', 'the printer reports an error')
}

class PrinterLine {
  readonly #socket: Socket
  #listener: ((reply: Reply | null) => void) | null = null
  /** Why the printer stopped, as far as it said. */
  fault: FailCode | null = null

  private constructor(socket: Socket, onCondition: (condition: PrinterCondition) => void) {
    this.#socket = socket
    const read = createReplyReader(reply => {
      if (reply.is === 'statusBack') {
        const { condition } = reply
        this.fault = condition.coverOpen
          ? 'cover'
          : condition.paper === 'out'
            ? 'paper'
            : condition.error && 'hardware'
        onCondition(condition)
      }
      this.#listener?.(reply)
    })
    socket.on('data', read)
    socket.on('error', () => {})
    socket.on('close', () => this.#listener?.(null))
  }

  static open(
    { host, port }: PrinterAddress,
    times: PrinterTimes,
    onCondition: (condition: PrinterCondition) => void,
  ): Promise<PrinterLine> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true })
      const line = new PrinterLine(socket, onCondition)
      const fail = (): void => {
        socket.destroy()
        reject(new DriverRefusal('offline', 'the printer cannot be reached'))
      }
      const late = setTimeout(fail, times.connectMs)
      socket.once('error', fail)
      socket.once('close', () => clearTimeout(late))
      socket.once('connect', () => {
        clearTimeout(late)
        resolve(line)
      })
    })
  }

  get closed(): boolean {
    return this.#socket.destroyed || this.#socket.readableEnded
  }

  /** Resolves when the bytes have left this machine; false when the printer is gone. */
  send(bytes: Uint8Array): Promise<boolean> {
    if (this.#socket.destroyed) return Promise.resolve(false)
    return new Promise(resolve => this.#socket.write(bytes, error => resolve(!error)))
  }

  /** Sends, and waits for a reply of that kind; null when none comes, or, with `orFault`, when the printer stops. */
  ask(bytes: Uint8Array, wanted: Reply['is'], withinMs: number, orFault = false): Promise<Reply | null> {
    return new Promise(resolve => {
      const settle = (reply: Reply | null): void => {
        clearTimeout(late)
        this.#listener = null
        resolve(reply)
      }
      const late = setTimeout(() => settle(null), withinMs)
      this.#listener = reply => {
        if (!reply || reply.is === wanted) settle(reply)
        else if (orFault && reply.is === 'statusBack' && this.fault) settle(null)
      }
      if (this.#socket.destroyed) settle(null)
      else void this.send(bytes)
    })
  }

  /** A socket that is not closed properly blocks the jobs after it. */
  async close(withinMs: number): Promise<void> {
    if (this.#socket.destroyed) return
    await new Promise<void>(resolve => {
      const late = setTimeout(() => {
        this.#socket.destroy()
        resolve()
      }, withinMs)
      this.#socket.once('close', () => {
        clearTimeout(late)
        resolve()
      })
      this.#socket.end()
    })
  }
}
