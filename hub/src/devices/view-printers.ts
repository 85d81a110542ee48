import type { PrinterState } from '@mayim/contract/building/point-schemas.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { PaperWait, PrinterStatus } from '@mayim/contract/entities/device.ts'
import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { DeviceRegistry } from './device-registry.ts'
import { listPrinters } from './printers.ts'

/** The printers with the states that they report. */
export async function viewPrinters(db: Readers, registry: DeviceRegistry): Promise<PrinterStatus[]> {
  const placed = await listPrinters(db, registry)
  return placed.map(({ id, name, place }) => {
    const view = registry.point(`printer/${id}` as Point)
    const state = (view?.state ?? {}) as {
      paper?: string
      cover?: unknown
      queue?: number
      error?: string | null
      online?: boolean
    }
    return {
      id,
      name,
      place,
      online: view?.controllable === true && state.online !== false,
      paper: paperOf(state.paper),
      cover:
        typeof state.cover === 'boolean'
          ? state.cover
          : state.cover === 'open'
            ? true
            : state.cover === 'closed'
              ? false
              : null,
      queue: typeof state.queue === 'number' ? state.queue : 0,
      error: state.error ?? view?.why ?? null,
    }
  })
}

function paperOf(paper: string | undefined): PrinterStatus['paper'] {
  return paper === 'ok' || paper === 'near' || paper === 'out' ? paper : 'unknown'
}

/** Why a printer takes no job now; null where it is reached, has paper and is shut (building-77). */
export function whyPrinterWaits(registry: DeviceRegistry, point: Point): PaperWait | null {
  const view = registry.point(point)
  const state = (view?.state ?? null) as PrinterState | null
  if (!view?.controllable || state?.online !== true) return 'offline'
  if (state.paper === 'out') return 'paper'
  if (state.cover === 'open') return 'cover'
  return state.error ? 'error' : null
}
