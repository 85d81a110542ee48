import { PrinterQueue } from '../drivers/escpos/escpos-driver.ts'
import type { PrinterCondition } from '../drivers/escpos/printer-status.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'
import { type SimulatedPrinter, startSimulatedPrinter } from './simulated-printer.ts'

const nextPaper: Record<PrinterCondition['paper'], PrinterCondition['paper']> = {
  ok: 'near',
  near: 'out',
  out: 'ok',
}

/**
 * A printer of the simulator: the queue of the real driver prints over TCP to a simulated printer, and each paper
 * becomes an event. Papers come out in the order of the jobs, so each event carries the reference of its job.
 */
export const simulatedPrinterPoint: PointMaker = (point, host) => {
  const jobs: string[] = []
  let printer: SimulatedPrinter | null = null
  let queue: PrinterQueue | null = null

  return {
    description: describe(point, point, ['print', 'kick', 'test', 'paper'], {}),
    async start() {
      if (queue) return queue.refresh()
      let last = Promise.resolve()
      printer = await startSimulatedPrinter(drawing => {
        const jobRef = jobs.shift() ?? 'test'
        last = last.then(async () => {
          const paper = await drawing
          const pngB64 = paper.png.toString('base64')
          host.event(point, 'paper', { jobRef, pngB64, lines: [...paper.lines] })
        })
      })
      queue = new PrinterQueue(point, { host: '127.0.0.1', port: printer.port }, host)
      await queue.start()
    },
    begin(op, args, src, permit) {
      if (!queue) throw new Error('the printer is not started')
      const started = queue.begin(op, args, src, permit)
      if (op === 'kick') return started
      const jobRef = op === 'print' ? String(args.jobRef) : 'test'
      jobs.push(jobRef)
      // A job that failed, or that was already printed, produces no paper.
      const removeJob = (): void => {
        const at = jobs.indexOf(jobRef)
        if (at >= 0) jobs.splice(at, 1)
      }
      started.finished.then(removeJob, removeJob)
      return started
    },
    async simulate(action, args) {
      if (!printer || !queue) throw new Error('the printer is not started')
      const { condition } = printer
      if (action === 'paper') {
        const requested = args.to
        const paper =
          requested === 'ok' || requested === 'near' || requested === 'out'
            ? requested
            : nextPaper[condition.paper]
        printer.setCondition({ paper })
      } else if (action === 'cover') printer.setCondition({ coverOpen: !condition.coverOpen })
      else if (action === 'jam') printer.setCondition({ error: 'cutter' })
      else if (action === 'clear') printer.setCondition({ error: null, coverOpen: false, paper: 'ok' })
      else return unknownAction(action)
      await queue.refresh()
      return { paper: printer.condition.paper, cover: printer.condition.coverOpen ? 'open' : 'closed' }
    },
    async stop() {
      await queue?.stop()
      await printer?.close()
      queue = null
      printer = null
    },
  }
}
