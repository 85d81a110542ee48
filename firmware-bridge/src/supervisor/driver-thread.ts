import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Point } from '@mayim/contract/building/topics.ts'
import {
  type Command,
  type DriverHost,
  DriverRefusal,
  type FailCode,
  type PointDescription,
  type StartedCommand,
} from '../ground/driver.ts'

/** The bridge's handle of a driver that runs in its own thread. */
export interface DriverThread {
  begin(command: Command): Promise<StartedCommand>
  simulate(point: Point, action: string, args: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Runs with other options. Rejects if the driver has to be restarted for it. */
  change(options: unknown): Promise<readonly PointDescription[]>
  /** Sets the outputs to their safe level and ends the thread. */
  stop(): Promise<void>
}

interface PendingCall {
  readonly id: number
  replies: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly finish: () => void
  readonly fail: (error: Error) => void
  readonly finished: Promise<void>
}

/** Next to this file, in the sources and in the build. */
const program = new URL(`./driver-worker${extname(import.meta.filename)}`, import.meta.url)
export const usualStartMs = 15_000
const stopWithinMs = 3_000

/**
 * Starts a driver's thread. Resolves when its points are described and safe. Calls `onCrash` once if the thread ends
 * without `stop`.
 */
export async function startDriverThread(
  data: DriverWorkerData,
  host: DriverHost,
  onCrash: (error: Error) => void,
  withinMs = usualStartMs,
): Promise<{ thread: DriverThread; points: readonly PointDescription[] }> {
  const thread = new Thread(data, host, onCrash)
  return { thread, points: await thread.started(withinMs) }
}

/** A driver that did not start within its time; nothing says that it cannot. */
export class SlowStart extends Error {
  constructor() {
    super('the driver did not start in time')
    this.name = 'SlowStart'
  }
}

class Thread implements DriverThread {
  readonly #worker: Worker
  readonly #host: DriverHost
  readonly #onCrash: (error: Error) => void
  readonly #pending = new Map<number, PendingCall>()
  readonly #points = Promise.withResolvers<readonly PointDescription[]>()
  #lastId = 0
  #stopping = false
  #ended = false

  constructor(data: DriverWorkerData, host: DriverHost, onCrash: (error: Error) => void) {
    this.#host = host
    this.#onCrash = onCrash
    this.#worker = new Worker(program, { workerData: data })
    this.#worker.on('message', (message: FromDriver) => this.#onMessage(message))
    this.#worker.once('error', error => this.#end(error instanceof Error ? error : new Error('crashed')))
    this.#worker.once('exit', () => this.#end(new DriverRefusal('driver', 'the driver ended')))
  }

  async started(withinMs: number): Promise<readonly PointDescription[]> {
    const timer = setTimeout(() => this.#points.reject(new SlowStart()), withinMs)
    try {
      return await this.#points.promise
    } catch (error) {
      this.#stopping = true
      await this.#worker.terminate()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async begin(command: Command): Promise<StartedCommand> {
    const pending = this.#call(id => ({ type: 'begin', id, command }))
    await pending.answered
    return { finished: pending.finished }
  }

  async simulate(point: Point, action: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    const pending = this.#call(id => ({ type: 'simulate', id, point, action, args }))
    const value = await pending.answered
    this.#pending.delete(pending.id)
    return value
  }

  async change(options: unknown): Promise<readonly PointDescription[]> {
    const pending = this.#call(id => ({ type: 'change', id, options }))
    const points = await pending.answered
    this.#pending.delete(pending.id)
    return points as readonly PointDescription[]
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const stopped = this.#call(id => ({ type: 'stop', id })).answered.catch(() => {})
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise(resolve => {
      timer = setTimeout(resolve, stopWithinMs)
    })
    await Promise.race([stopped, timeout])
    clearTimeout(timer)
    await this.#worker.terminate()
  }

  #call(message: (id: number) => ToDriver): PendingCall & { answered: Promise<unknown> } {
    this.#lastId += 1
    const pending = newPendingCall(this.#lastId)
    if (this.#ended) pending.reject(new DriverRefusal('unavailable', 'the driver is not running'))
    else {
      this.#pending.set(pending.id, pending)
      this.#worker.postMessage(message(pending.id))
    }
    return pending
  }

  #onMessage(message: FromDriver): void {
    if (message.type === 'started') this.#points.resolve(message.points)
    else if (message.type === 'hostCall') {
      const call = this.#host[message.call] as (...args: unknown[]) => void
      call.apply(this.#host, [...message.args])
    } else this.#settle(message)
  }

  #settle(message: Exclude<FromDriver, { type: 'started' | 'hostCall' }>): void {
    const pending = this.#pending.get(message.id)
    if (!pending) return
    // `finished` may arrive before the answer when a command ends at once.
    if (message.type === 'answer') pending.resolve(message.value)
    else if (message.type === 'refused') pending.reject(asError(message))
    else if (message.type === 'finished') pending.finish()
    else pending.fail(asError(message))
    pending.replies += 1
    if (pending.replies === 2 || message.type === 'refused') this.#pending.delete(message.id)
  }

  #end(error: Error): void {
    this.#points.reject(error)
    if (this.#ended) return
    this.#ended = true
    for (const pending of this.#pending.values()) {
      pending.reject(error)
      pending.fail(error)
    }
    this.#pending.clear()
    if (!this.#stopping) this.#onCrash(error)
  }
}

function newPendingCall(id: number): PendingCall & { answered: Promise<unknown> } {
  const answered = Promise.withResolvers<unknown>()
  const outcome = Promise.withResolvers<void>()
  // Without a listener, a crash would be an unhandled rejection.
  answered.promise.catch(() => {})
  outcome.promise.catch(() => {})
  return {
    id,
    replies: 0,
    answered: answered.promise,
    finished: outcome.promise,
    resolve: answered.resolve,
    reject: answered.reject,
    finish: outcome.resolve,
    fail: outcome.reject,
  }
}

function asError({ code, message }: { code: string | null; message: string }): Error {
  return code ? new DriverRefusal(code as FailCode, message) : new Error(message)
}

/** The messages from the bridge to the thread of a driver. */
export type ToDriver =
  | { readonly type: 'begin'; readonly id: number; readonly command: Command }
  | {
      readonly type: 'simulate'
      readonly id: number
      readonly point: Point
      readonly action: string
      readonly args: Readonly<Record<string, unknown>>
    }
  | { readonly type: 'change'; readonly id: number; readonly options: unknown }
  | { readonly type: 'stop'; readonly id: number }

/** The messages from the thread of a driver to the bridge. */
export type FromDriver =
  | { readonly type: 'started'; readonly points: readonly PointDescription[] }
  | { readonly type: 'hostCall'; readonly call: keyof DriverHost; readonly args: readonly unknown[] }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'refused'; readonly id: number; readonly code: string | null; readonly message: string }
  | { readonly type: 'finished'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly code: string | null; readonly message: string }

export interface DriverWorkerData {
  readonly driver: string
  readonly options: unknown
}
