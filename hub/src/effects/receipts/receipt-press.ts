import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import type { Paper } from './draw-paper.ts'
import { type PaperStock, usualStock } from './paper-stock.ts'

/** Draws papers to the bytes of a print job, in a process of its own. */
export interface ReceiptPress {
  draw(paper: Paper, stock?: PaperStock): Promise<Uint8Array>
  stop(): Promise<void>
}

const idleMs = 60_000
/** Next to this file, in the sources and in the build. */
const program = new URL(`./receipt-worker${extname(import.meta.filename)}`, import.meta.url)

interface Drawn {
  readonly id: number
  readonly bytes?: Uint8Array
  readonly fault?: string
}

/**
 * The process starts with the first paper and ends after a minute without one. Drawing text takes as much memory as the
 * rest of the hub, and a crash of a native library must not stop the doors. The process has none of the hub's keys.
 */
export function createReceiptPress(): ReceiptPress {
  let worker: ChildProcess | null = null
  let idle: NodeJS.Timeout | null = null
  let lastId = 0
  const waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>()

  const end = (ended: ChildProcess, error: Error): void => {
    if (worker !== ended) return
    worker = null
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  const running = (): ChildProcess => {
    if (worker) return worker
    const started = fork(program, { serialization: 'advanced', env: {}, execArgv: [] })
    started.on('message', message => {
      const { id, bytes, fault } = message as Drawn
      const one = waiting.get(id)
      waiting.delete(id)
      if (bytes) one?.resolve(bytes)
      else one?.reject(new Error(fault ?? 'the receipt could not be drawn'))
    })
    started.once('error', error => end(started, error))
    started.once('exit', () => end(started, new Error('the process that draws receipts ended')))
    started.unref()
    started.channel?.unref()
    worker = started
    return started
  }
  const rest = (): void => {
    const resting = worker
    worker = null
    resting?.kill()
  }
  const restLater = (): void => {
    if (idle) clearTimeout(idle)
    idle = setTimeout(() => (waiting.size > 0 ? restLater() : rest()), idleMs)
    idle.unref()
  }

  return {
    draw(paper, stock = usualStock) {
      lastId += 1
      const id = lastId
      const drawn = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }))
      // If it cannot be sent, the process has ended and reports that itself.
      running().send({ id, paper, stock }, () => undefined)
      restLater()
      return drawn
    },
    async stop() {
      if (idle) clearTimeout(idle)
      for (const one of waiting.values()) one.reject(new Error('stopped'))
      waiting.clear()
      rest()
    },
  }
}
