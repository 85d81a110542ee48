import { labelPaper, narrowPaper } from '@mayim/contract/building/point-kinds.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { type Driver, DriverRefusal, refuseIfExpired } from '../../ground/driver.ts'
import type { PrinterAddress, PrinterTimes } from './escpos-printer.ts'
import { PrinterQueue } from './printer-queue.ts'

export interface EscposOptions {
  readonly printers: Readonly<Record<Point, PrinterAddress>>
  readonly times?: PrinterTimes
  /** How often the condition is requested between jobs. */
  readonly pollMs?: number
}

/** Drives receipt printers that speak ESC/POS, over TCP, usually on port 9100, or at USB. */
export function createEscposDriver({ printers, times, pollMs }: EscposOptions): Driver {
  const points = Object.keys(printers) as Point[]
  const queues = new Map<Point, PrinterQueue>()
  return {
    points: points.map(point => ({
      point,
      name: point,
      caps: ['print', 'kick', 'test', ...capsOfPaper(printers[point])],
      safe: {},
      model: 'device' in (printers[point] ?? {}) ? 'ESC/POS over USB' : 'ESC/POS over TCP',
      fw: '',
    })),
    async start(host) {
      for (const point of points)
        queues.set(point, new PrinterQueue(point, printers[point] as PrinterAddress, host, times, pollMs))
      await Promise.all([...queues.values()].map(queue => queue.start()))
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

function capsOfPaper(printer: PrinterAddress | undefined): string[] {
  return [...(printer?.paperMm === 58 ? [narrowPaper] : []), ...(printer?.labels ? [labelPaper] : [])]
}
