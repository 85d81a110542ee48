import { Worker } from 'node:worker_threads'
import type { Point } from '@mayim/shared/contract/topics.ts'
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
  const worker = new Worker(new URL('./driver-worker.ts', import.meta.url), { workerData: data })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let stopping = false
  let gone = false

  const end = (error: Error): void => {
    if (gone) return
    gone = true
    for (const one of waiting.values()) {
      one.reject(error)
      one.fail(error)
    }
    waiting.clear()
    if (!stopping) onCrash(error)
  }
  const ask = (message: ToDriver): Waiting & { answered: Promise<unknown> } => {
    const one = newWaiting()
    if (gone) one.reject(new DriverRefusal('unavailable', 'the driver is not running'))
    else {
      waiting.set(message.id, one)
      worker.postMessage(message)
    }
    return one
  }
  const hear = (message: FromDriver): void => {
    if (message.say === 'started') return
    if (message.say === 'host') {
      ;(host[message.call] as (...told: unknown[]) => void)(...message.told)
      return
    }
    const one = waiting.get(message.id)
    if (!one) return
    // A command that is over at once may say so before it says that it has begun.
    if (message.say === 'answer') one.resolve(message.value)
    else if (message.say === 'refused') one.reject(asError(message))
    else if (message.say === 'finished') one.finish()
    else one.fail(asError(message))
    one.heard += 1
    if (one.heard === 2 || message.say === 'refused') waiting.delete(message.id)
  }

  const points = await new Promise<readonly PointDescription[]>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the driver did not start in time')), startWithinMs)
    worker.on('message', (message: FromDriver) => {
      if (message.say === 'started') resolve(message.points)
      hear(message)
    })
    worker.once('error', error => {
      reject(error)
      end(error instanceof Error ? error : new Error('the driver crashed'))
    })
    worker.once('exit', () => {
      reject(new Error('the driver ended'))
      end(new DriverRefusal('driver', 'the driver ended'))
      clearTimeout(late)
    })
    worker.once('message', () => clearTimeout(late))
  }).catch(async error => {
    stopping = true
    await worker.terminate()
    throw error
  })

  const thread: DriverThread = {
    async begin(command) {
      lastId += 1
      const one = ask({ do: 'begin', id: lastId, command })
      await one.answered
      return { finished: one.finished }
    },
    async simulate(point, action, args) {
      lastId += 1
      const id = lastId
      const value = await ask({ do: 'simulate', id, point, action, args }).answered
      waiting.delete(id)
      return value
    },
    async stop() {
      stopping = true
      lastId += 1
      const asked = ask({ do: 'stop', id: lastId }).answered.catch(() => {})
      let late: NodeJS.Timeout | undefined
      await Promise.race([asked, new Promise(resolve => (late = setTimeout(resolve, stopWithinMs)))])
      clearTimeout(late)
      await worker.terminate()
    },
  }
  return { thread, points }
}

function newWaiting(): Waiting & { answered: Promise<unknown> } {
  const answered = Promise.withResolvers<unknown>()
  const over = Promise.withResolvers<void>()
  // Either may be left without a listener; a crash then is no unhandled rejection.
  answered.promise.catch(() => {})
  over.promise.catch(() => {})
  return {
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
