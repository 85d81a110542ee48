import type { Point } from '@mayim/contract/building/topics.ts'
import { type Driver, DriverRefusal } from '../driver.ts'
import type { PrinterAddress, PrinterTimes } from './escpos-printer.ts'
import { PrinterQueue } from './printer-queue.ts'

export interface EscposOptions {
  readonly printers: Readonly<Record<Point, PrinterAddress>>
  readonly times?: PrinterTimes
}

/** Drives receipt printers that speak ESC/POS over TCP, usually on port 9100. */
export function createEscposDriver({ printers, times }: EscposOptions): Driver {
  const points = Object.keys(printers) as Point[]
  const queues = new Map<Point, PrinterQueue>()
  return {
    points: points.map(point => ({
      point,
      name: point,
      caps: ['print', 'kick', 'test'],
      safe: {},
      model: 'ESC/POS over TCP',
      fw: '',
    })),
    async start(host) {
      for (const point of points)
        queues.set(point, new PrinterQueue(point, printers[point] as PrinterAddress, host, times))
      await Promise.all([...queues.values()].map(queue => queue.start()))
    },
    async begin({ point, op, args, cid }) {
      const queue = queues.get(point)
      if (!queue) throw new DriverRefusal('unavailable', 'no such printer')
      return queue.begin(op, args, `cid:${cid}`)
    },
    async stop() {
      await Promise.all([...queues.values()].map(queue => queue.stop()))
    },
  }
}
