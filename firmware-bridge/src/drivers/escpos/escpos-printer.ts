import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { DriverRefusal, type FailCode } from '../../ground/driver.ts'
import { createReplyReader, type PrinterCondition, type Reply } from './printer-status.ts'
import { type DeviceFiles, openUsbPrinter } from './usb-printer.ts'

/** Where a printer is: in the network, or at USB by its device file. */
export type PrinterAddress = (
  | { readonly host: string; readonly port: number }
  | { readonly device: string; readonly files?: DeviceFiles }
) & {
  /** 80 without it. */
  readonly paperMm?: 58 | 80
  /** Labels in place of a roll. */
  readonly labels?: boolean
}

export interface PrinterTimes {
  readonly connectMs: number
  readonly statusMs: number
  /** How long a job may take from its first byte to the end marker. */
  readonly jobMs: number
  /** How long the last of a job may take to print, once a printer that does not report its end has read all of it. */
  readonly settleMs: number
  readonly closeMs: number
}

export const printerTimes: PrinterTimes = {
  connectMs: 5_000,
  statusMs: 2_000,
  jobMs: 60_000,
  settleMs: 3_000,
  closeMs: 2_000,
}

export type JobResult = 'printed' | 'blind'

/** What was learned of a printer. Many answer `DLE EOT` alone; null until it is known. */
export interface PrinterSkills {
  /** Whether it answers `GS r`, by which the end of a job is known. */
  reportsEnd: boolean | null
}

const requestOfflineCause = Uint8Array.of(0x10, 0x04, 0x02)
const initialiseWithStatus = Uint8Array.of(0x1b, 0x40, 0x1d, 0x61, 0xff)
/** Of the answer to it: cover, paper, error. */
const offlineBits = 0x64
const requestEndMarker = Uint8Array.of(0x1d, 0x72, 0x01)
/** Completes a raster image that an earlier connection sent only in part. */
const rasterFiller = new Uint8Array(8 * 1024)

/**
 * Prints one job: requests the status, sends the job, then a request that the printer answers when it has
 * reached the end of the job. Rejects with a DriverRefusal: `offline`, `busy`, `cover`, `paper` or `hardware` before
 * anything of the job was sent, `unknown` after that. A job that ends as `unknown` is never repeated automatically.
 * Returns `blind` for a printer that answers nothing, or whose answers do not tell the end (building-59).
 * @param permit called right before the job is sent; what it throws ends the job unprinted
 * @param skills what is known of the printer; what the job shows is written into it
 */
export async function printJob(
  address: PrinterAddress,
  job: Uint8Array,
  onCondition: (condition: PrinterCondition) => void,
  times: PrinterTimes = printerTimes,
  permit: () => void = () => {},
  skills: PrinterSkills = { reportsEnd: null },
): Promise<JobResult> {
  const connection = await PrinterConnection.open(address, times, onCondition)
  try {
    const status = await connection.request(requestOfflineCause, 'realTime', times.statusMs)
    if (!status && connection.closed) throw new DriverRefusal('busy', 'the printer serves another connection')
    if (!status) return await printBlind(connection, job, times, permit)
    refuseOffline(status.is === 'realTime' ? status.byte : 0)
    if (skills.reportsEnd === false) void connection.send(initialiseWithStatus)
    else await connection.request(initialiseWithStatus, 'statusBack', times.statusMs)
    permit()
    void connection.send(withoutInitialise(job))
    return await endOfJob(connection, times, skills)
  } finally {
    await connection.close(times.closeMs)
  }
}

/**
 * Waits for the end of a job. A printer that is not known to answer `GS r` is asked by `DLE EOT` too: the request stands
 * behind the job in the stream, so its answer says that the printer has read all of the job.
 */
async function endOfJob(
  connection: PrinterConnection,
  times: PrinterTimes,
  skills: PrinterSkills,
): Promise<JobResult> {
  const { reportsEnd } = skills
  const stopped = (): DriverRefusal =>
    new DriverRefusal('unknown', `stopped on the way: ${connection.fault ?? 'no answer'}`)
  const isHealthy = async (withinMs: number): Promise<boolean> => {
    const cause = await connection.request(requestOfflineCause, 'realTime', withinMs, true)
    return cause?.is === 'realTime' && (cause.byte & offlineBits) === 0
  }
  if (reportsEnd !== true && !(await isHealthy(times.jobMs))) throw stopped()
  const endMs = reportsEnd ? times.jobMs : times.settleMs
  if (reportsEnd === false) await wait(endMs)
  else if (await connection.request(requestEndMarker, 'marker', endMs, true)) {
    skills.reportsEnd = true
    return 'printed'
  } else if (reportsEnd) {
    // Another printer may stand there now.
    if (!connection.fault) skills.reportsEnd = null
    throw stopped()
  }
  if (connection.fault || !(await isHealthy(times.statusMs))) throw stopped()
  skills.reportsEnd = false
  return 'blind'
}

/**
 * Requests the condition of a printer by real-time commands, which it answers while it is offline too, and learns, while
 * it stands ready, whether it reports the end of a job. Returns null when it answers nothing. Rejects with `offline` when
 * it cannot be reached.
 */
export async function readCondition(
  address: PrinterAddress,
  times: PrinterTimes = printerTimes,
  skills: PrinterSkills = { reportsEnd: true },
): Promise<PrinterCondition | null> {
  const connection = await PrinterConnection.open(address, times, () => {})
  const request = async (n: number): Promise<number | null> => {
    const reply = await connection.request(Uint8Array.of(0x10, 0x04, n), 'realTime', times.statusMs)
    return reply?.is === 'realTime' ? reply.byte : null
  }
  try {
    const cause = await request(2)
    if (cause === null) return null
    const paper = (await request(4)) ?? 0
    const error = (cause & 0x40) !== 0 ? ((await request(3)) ?? 0) : null
    if (skills.reportsEnd === null && (cause & offlineBits) === 0)
      skills.reportsEnd = (await connection.request(requestEndMarker, 'marker', times.statusMs)) !== null
    return {
      coverOpen: (cause & 0x04) !== 0,
      paper: (paper & 0x60) !== 0 || (cause & 0x20) !== 0 ? 'out' : (paper & 0x0c) !== 0 ? 'near' : 'ok',
      error: error === null ? null : (error & 0x08) !== 0 ? 'cutter' : 'hardware',
    }
  } finally {
    await connection.close(times.closeMs)
  }
}

async function printBlind(
  connection: PrinterConnection,
  job: Uint8Array,
  times: PrinterTimes,
  permit: () => void,
): Promise<JobResult> {
  void connection.send(rasterFiller)
  const status = await connection.request(requestOfflineCause, 'realTime', times.statusMs)
  if (status?.is === 'realTime') refuseOffline(status.byte)
  permit()
  const timeout = new Promise<boolean>(resolve => setTimeout(() => resolve(false), times.jobMs).unref())
  if (!(await Promise.race([connection.send(job), timeout]))) {
    throw new DriverRefusal('unknown', 'the printer stopped reading')
  }
  return 'blind'
}

/** Removes a leading `ESC @`: it would switch off the automatic status, which reports why a job stopped. */
function withoutInitialise(job: Uint8Array): Uint8Array {
  return job[0] === 0x1b && job[1] === 0x40 ? job.subarray(2) : job
}

function refuseOffline(byte: number): void {
  if (byte & 0x04) throw new DriverRefusal('cover', 'the cover is open')
  if (byte & 0x20) throw new DriverRefusal('paper', 'the paper is out')
  if (byte & 0x40) throw new DriverRefusal('hardware', 'the printer reports an error')
}

class PrinterConnection {
  readonly #socket: Duplex
  #listener: ((reply: Reply | null) => void) | null = null
  /** Why the printer stopped, if it reported a reason. */
  fault: FailCode | null = null

  private constructor(socket: Duplex, onCondition: (condition: PrinterCondition) => void) {
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

  static async open(
    address: PrinterAddress,
    times: PrinterTimes,
    onCondition: (condition: PrinterCondition) => void,
  ): Promise<PrinterConnection> {
    const stream =
      'device' in address
        ? await openUsbPrinter(address.device, address.files)
        : await openSocket(address, times.connectMs)
    return new PrinterConnection(stream, onCondition)
  }

  get closed(): boolean {
    return this.#socket.destroyed || this.#socket.readableEnded
  }

  /** Resolves to true when the bytes have been written to the socket, to false when the connection is lost. */
  send(bytes: Uint8Array): Promise<boolean> {
    if (this.#socket.destroyed) return Promise.resolve(false)
    return new Promise(resolve => this.#socket.write(bytes, error => resolve(!error)))
  }

  /** Sends the bytes and waits for a reply of that kind. Null when none arrives, or, with `orFault`, when the printer stops. */
  request(bytes: Uint8Array, kind: Reply['is'], withinMs: number, orFault = false): Promise<Reply | null> {
    return new Promise(resolve => {
      const settle = (reply: Reply | null): void => {
        clearTimeout(timer)
        this.#listener = null
        resolve(reply)
      }
      const timer = setTimeout(() => settle(null), withinMs)
      this.#listener = reply => {
        if (!reply || reply.is === kind) settle(reply)
        else if (orFault && reply.is === 'statusBack' && this.fault) settle(null)
      }
      if (this.#socket.destroyed) settle(null)
      else void this.send(bytes)
    })
  }

  /** Closes the socket; a printer refuses other connections while one is half open. */
  async close(withinMs: number): Promise<void> {
    if (this.#socket.destroyed) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(() => {
        this.#socket.destroy()
        resolve()
      }, withinMs)
      this.#socket.once('close', () => {
        clearTimeout(timer)
        resolve()
      })
      this.#socket.end()
    })
  }
}

function openSocket(
  { host, port }: { readonly host: string; readonly port: number },
  withinMs: number,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    const fail = (): void => {
      socket.destroy()
      reject(new DriverRefusal('offline', 'the printer cannot be reached'))
    }
    const timer = setTimeout(fail, withinMs)
    socket.once('error', fail)
    socket.once('close', () => clearTimeout(timer))
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      socket.on('error', () => {})
      resolve(socket)
    })
  })
}
