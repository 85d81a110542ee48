import type { Point } from '@mayim/contract/building/topics.ts'
import { type Follower, follow } from '@mayim/core/ground/followers/follower.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { longestPaperWaitMs } from '@mayim/domain/visit/paper/day-sheet.ts'
import { whyPrinterWaits } from '../devices/view-printers.ts'
import { listInterrupted } from './list-interrupted.ts'
import { openReceipts, paperRequests } from './paper-request-table.ts'
import { printerOf, printReceipt, type ReceiptPrinting } from './receipts/print-receipt.ts'

/**
 * Prints the receipts that the change log requests. Each is printed on its own, so that an empty printer does not hold
 * up the others.
 */
export function followReceipts(facility: Facility, parts: ReceiptPrinting): Follower {
  const underWay = new Map<number, { work: Promise<void>; printer: Point | null }>()
  const stopping = new AbortController()

  const begin = (change: ChangeRow): void => {
    if (underWay.has(change.position)) return
    const work = printReceipt(facility, parts, change, stopping.signal)
      .catch(error => {
        facility.log.error({ err: error, position: change.position }, 'a receipt could not be printed')
      })
      .finally(() => underWay.delete(change.position))
    underWay.set(change.position, { work, printer: printerOf(change) })
  }

  // Receipts that were waiting for their printer when the process ended.
  const since = new Date(facility.clock.now() - longestPaperWaitMs).toISOString()
  const resume = async (): Promise<void> => {
    await listInterrupted(facility)
    for (const change of await openReceipts(facility.db, since)) begin(change)
  }
  const resumed = resume()
  const follower = follow(facility, {
    name: 'devices-receipts',
    from: 'now',
    async handle(change) {
      if (paperRequests.has(change.kind)) begin(change)
    },
  })
  return {
    async settled() {
      await resumed
      await follower.settled()
      // A receipt can wait for its printer for minutes; it counts as settled for now.
      const printing = [...underWay.values()].filter(
        ({ printer }) => printer !== null && whyPrinterWaits(parts.registry, printer) === null,
      )
      await Promise.all(printing.map(({ work }) => work))
    },
    async stop() {
      stopping.abort()
      await follower.stop()
      await Promise.all([...underWay.values()].map(({ work }) => work))
    },
  }
}
