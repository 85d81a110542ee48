import type { OpenPaper } from '@mayim/contract/entities/device.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { currentBlock } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { isPaperDue, longestPaperWaitMs } from '@mayim/domain/visit/paper-sheets.ts'
import type { DeviceRegistry } from '../../devices/device-registry.ts'
import { whyPrinterWaits } from '../../devices/printers.ts'
import { openPapers, paperKind } from '../paper-request-table.ts'
import { printerOf } from './print-receipt.ts'

/**
 * The papers of the last hour that have not come out: those whose printer takes no job, and those that were given up
 * (building-77). A paper that is on its way is none of them.
 */
export async function viewOpenPapers(facility: Facility, registry: DeviceRegistry): Promise<OpenPaper[]> {
  const nowMs = facility.clock.now()
  const since = new Date(nowMs - longestPaperWaitMs).toISOString()
  const requests = await openPapers(facility.db, since)
  const codes = await codesOf(facility, requests)
  return requests.flatMap(change => {
    const point = printerOf(change)
    if (!point) return []
    const of = paperKind(change)
    const why = whyPrinterWaits(registry, point)
    const isDue = isPaperDue(
      { askedAtMs: Date.parse(change.at), isSheet: of !== 'receipt' },
      currentBlock(facility),
      nowMs,
    )
    if (isDue && why === null) return []
    return [
      {
        id: change.position,
        of,
        reservationCode: codes.get(change.entityId) ?? null,
        printer: point.slice(point.indexOf('/') + 1),
        state: isDue ? ('waiting' as const) : ('notPrinted' as const),
        why,
      },
    ]
  })
}

async function codesOf(facility: Facility, requests: readonly { entityId: string; kind: string }[]) {
  const ids = requests.filter(({ kind }) => kind === 'receiptAsked').map(({ entityId }) => entityId)
  const rows = await Promise.all(ids.map(id => reservationById(facility.db, id)))
  return new Map(rows.flatMap(row => (row ? [[row.id, row.code] as const] : [])))
}
