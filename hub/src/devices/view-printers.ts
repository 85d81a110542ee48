import type { Point } from '@mayim/contract/building/topics.ts'
import type { PrinterStatus } from '@mayim/contract/entities/device.ts'
import type { DeviceRegistry } from './device-registry.ts'

/** The printers with the states that they report. */
export function viewPrinters(registry: DeviceRegistry): PrinterStatus[] {
  return ['reception', 'kiosk'].map(id => {
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
      name: view?.name ?? id,
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
