import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Paper } from './draw-paper.ts'

/** Draws papers to the bytes of a print job, off the thread that serves the screens. */
export interface ReceiptPress {
  draw(paper: Paper): Promise<Uint8Array>
  stop(): Promise<void>
}

const idleMs = 60_000
/** Beside this file, in the sources as in the build. */
const program = new URL(`./receipt-worker${extname(import.meta.filename)}`, import.meta.url)

interface Drawn {
  readonly id: number
  readonly bytes?: Uint8Array
  readonly fault?: string
}

/** The thread starts with the first paper and ends after a minute without one, which gives its memory back. */
export function createReceiptPress(): ReceiptPress {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null
  let lastId = 0
  const waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>()

  const end = (ended: Worker, error: Error): void => {
    if (worker !== ended) return
    worker = null
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  const running = (): Worker => {
    if (worker) return worker
    const started = new Worker(program)
    started.on('message', ({ id, bytes, fault }: Drawn) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (bytes) one?.resolve(bytes)
      else one?.reject(new Error(fault ?? 'the receipt could not be drawn'))
    })
    started.once('error', error => end(started, error instanceof Error ? error : new Error('failed')))
    started.once('exit', () => end(started, new Error('the receipt thread ended')))
    started.unref()
    worker = started
    return started
  }
  const restLater = (): void => {
    if (idle) clearTimeout(idle)
    idle = setTimeout(() => {
      if (waiting.size > 0) return restLater()
      const resting = worker
      worker = null
      void resting?.terminate()
    }, idleMs)
    idle.unref()
  }

  return {
    draw(paper) {
      lastId += 1
      const id = lastId
      const drawn = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }))
      running().postMessage({ id, paper })
      restLater()
      return drawn
    },
    async stop() {
      if (idle) clearTimeout(idle)
      const last = worker
      worker = null
      for (const one of waiting.values()) one.reject(new Error('stopped'))
      waiting.clear()
      await last?.terminate()
    },
  }
}
