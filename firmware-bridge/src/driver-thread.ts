import { Worker } from 'node:worker_threads'
import type { Point } from '@mayim/contract/building/topics.ts'
import {
  type Carrying,
  type Command,
  type DriverHost,
  DriverRefusal,
  type FailCode,
  type PointDescription,
} from './driver.ts'
import type { DriverWorkerData, FromDriver, ToDriver } from './worker-messages.ts'

/** A driver in a thread of its own, seen from the bridge. */
export interface DriverThread {
  begin(command: Command): Promise<Carrying>
  simulate(point: Point, action: string, args: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Outputs to their safe level, then the thread ends. */
  stop(): Promise<void>
}

interface Waiting {
  readonly id: number
  heard: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly finish: () => void
  readonly fail: (error: Error) => void
  readonly finished: Promise<void>
}

const startWithinMs = 15_000
const stopWithinMs = 3_000

/** Starts a driver's thread; resolves when its points are described and safe. `onCrash` is told once if it ends unasked. */
export async function startDriverThread(
  data: DriverWorkerData,
  host: DriverHost,
  onCrash: (error: Error) => void,
): Promise<{ thread: DriverThread; points: readonly PointDescription[] }> {
  const thread = new Thread(data, host, onCrash)
  return { thread, points: await thread.started() }
}

class Thread implements DriverThread {
  readonly #worker: Worker
  readonly #host: DriverHost
  readonly #onCrash: (error: Error) => void
  readonly #waiting = new Map<number, Waiting>()
  readonly #points = Promise.withResolvers<readonly PointDescription[]>()
  #lastId = 0
  #stopping = false
  #gone = false

  constructor(data: DriverWorkerData, host: DriverHost, onCrash: (error: Error) => void) {
    this.#host = host
    this.#onCrash = onCrash
    this.#worker = new Worker(new URL('./driver-worker.ts', import.meta.url), { workerData: data })
    this.#worker.on('message', (message: FromDriver) => this.#hear(message))
    this.#worker.once('error', error => this.#end(error instanceof Error ? error : new Error('crashed')))
    this.#worker.once('exit', () => this.#end(new DriverRefusal('driver', 'the driver ended')))
  }

  async started(): Promise<readonly PointDescription[]> {
    const late = setTimeout(() => this.#points.reject(new Error('it did not start in time')), startWithinMs)
    try {
      return await this.#points.promise
    } catch (error) {
      this.#stopping = true
      await this.#worker.terminate()
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  async begin(command: Command): Promise<Carrying> {
    const one = this.#ask(id => ({ do: 'begin', id, command }))
    await one.answered
    return { finished: one.finished }
  }

  async simulate(point: Point, action: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    const one = this.#ask(id => ({ do: 'simulate', id, point, action, args }))
    const value = await one.answered
    this.#waiting.delete(one.id)
    return value
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const asked = this.#ask(id => ({ do: 'stop', id })).answered.catch(() => {})
    let late: NodeJS.Timeout | undefined
    const tooLate = new Promise(resolve => {
      late = setTimeout(resolve, stopWithinMs)
    })
    await Promise.race([asked, tooLate])
    clearTimeout(late)
    await this.#worker.terminate()
  }

  #ask(message: (id: number) => ToDriver): Waiting & { answered: Promise<unknown> } {
    this.#lastId += 1
    const one = newWaiting(this.#lastId)
    if (this.#gone) one.reject(new DriverRefusal('unavailable', 'the driver is not running'))
    else {
      this.#waiting.set(one.id, one)
      this.#worker.postMessage(message(one.id))
    }
    return one
  }

  #hear(message: FromDriver): void {
    if (message.say === 'started') this.#points.resolve(message.points)
    else if (message.say === 'host') {
      const call = this.#host[message.call] as (...told: unknown[]) => void
      call.apply(this.#host, [...message.told])
    } else this.#settle(message)
  }

  #settle(message: Exclude<FromDriver, { say: 'started' | 'host' }>): void {
    const one = this.#waiting.get(message.id)
    if (!one) return
    // A command that is over at once may say so before it says that it has begun.
    if (message.say === 'answer') one.resolve(message.value)
    else if (message.say === 'refused') one.reject(asError(message))
    else if (message.say === 'finished') one.finish()
    else one.fail(asError(message))
    one.heard += 1
    if (one.heard === 2 || message.say === 'refused') this.#waiting.delete(message.id)
  }

  #end(error: Error): void {
    this.#points.reject(error)
    if (this.#gone) return
    this.#gone = true
    for (const one of this.#waiting.values()) {
      one.reject(error)
      one.fail(error)
    }
    this.#waiting.clear()
    if (!this.#stopping) this.#onCrash(error)
  }
}

function newWaiting(id: number): Waiting & { answered: Promise<unknown> } {
  const answered = Promise.withResolvers<unknown>()
  const over = Promise.withResolvers<void>()
  // Either may be left without a listener; a crash then is no unhandled rejection.
  answered.promise.catch(() => {})
  over.promise.catch(() => {})
  return {
    id,
    heard: 0,
    answered: answered.promise,
    finished: over.promise,
    resolve: answered.resolve,
    reject: answered.reject,
    finish: over.resolve,
    fail: over.reject,
  }
}

function asError({ code, message }: { code: string | null; message: string }): Error {
  return code ? new DriverRefusal(code as FailCode, message) : new Error(message)
}
