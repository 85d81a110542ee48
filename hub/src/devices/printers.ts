import type { PrinterState } from '@mayim/contract/building/point-schemas.ts'
import { type Point, splitPoint } from '@mayim/contract/building/topics.ts'
import type { PaperWait, PrinterStatus } from '@mayim/contract/entities/device.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { PrinterRow } from '@mayim/core/ground/schema/device-rows.ts'
import { deviceById } from '@mayim/core/sign-in/device-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from './device-registry.ts'
import { printerRows, upsertPrinter } from './placed-devices-table.ts'

/** A printer with its place. */
export type PlacedPrinter = Omit<PrinterRow, 'updatedAt'>

const first = ['reception', 'kiosk'] as const
const usualNames: Readonly<Record<string, string>> = { reception: 'Reception', kiosk: 'Kiosk' }

/**
 * The printers of the building: the first of the desk and of the kiosks, and those that a bridge described. A printer
 * that no technician placed belongs by its name: `kiosk-2` to all kiosks, every other to the desk (building-256).
 */
export async function listPrinters(
  db: Readers,
  registry: Pick<DeviceRegistry, 'points'>,
): Promise<PlacedPrinter[]> {
  const rows = new Map((await printerRows(db)).map(row => [row.id, row]))
  const heard = registry.points().flatMap(({ point }) => {
    const split = splitPoint(point)
    return split?.kind === 'printer' ? [split.id] : []
  })
  return [...new Set([...first, ...[...rows.keys(), ...heard].toSorted()])].map(id => {
    return rows.get(id) ?? { id, name: usualNames[id] ?? id, place: placeByName(id), screenId: null }
  })
}

function placeByName(id: string): PrinterRow['place'] {
  return id.startsWith('kiosk') ? 'kiosk' : 'desk'
}

/** Gives a printer to the desk or to one kiosk (building-256). */
export async function savePrinter(
  facility: Facility,
  registry: Pick<DeviceRegistry, 'points'>,
  caller: Caller,
  printer: Pick<PrinterRow, 'id' | 'name' | 'place'> & { readonly screenId?: string | undefined },
): Promise<Result<null>> {
  return facility.write(async trx => {
    const { id, name, place } = printer
    const known = await listPrinters(trx, registry)
    if (!known.some(each => each.id === id)) return refuse('missing', 'deviceMissing', { field: 'printerId' })
    const screen = await screenOfPlace(trx, place, printer.screenId)
    if (!screen.ok) return screen
    const row = { id, name, place, screenId: screen.value, updatedAt: nowIso(facility) }
    await upsertPrinter(trx, row)
    await record(facility, trx, caller, { entity: 'printer', id, kind: 'saved', fields: row })
    return ok(null)
  })
}

/** The paired kiosk that a printer or a reader is given to; null for the desk and for all kiosks. */
export async function screenOfPlace(
  db: Readers,
  place: 'desk' | 'kiosk',
  screenId: string | null = null,
): Promise<Result<string | null>> {
  if (place === 'desk' || screenId === null) return ok(null)
  const screen = await deviceById(db, screenId)
  const isKiosk = screen?.role === 'Kiosk' && screen.revokedAt === null
  return isKiosk ? ok(screenId) : refuse('missing', 'deviceNotFound', { field: 'screenId' })
}

/** The printers at which a kiosk may print: its own, else those of all kiosks. */
export function printersOfKiosk<Printer extends Pick<PrinterRow, 'place' | 'screenId'>>(
  printers: readonly Printer[],
  screenId: string,
): Printer[] {
  const ofKiosks = printers.filter(({ place }) => place === 'kiosk')
  const own = ofKiosks.filter(printer => printer.screenId === screenId)
  return own.length > 0 ? own : ofKiosks.filter(printer => printer.screenId === null)
}

/** The printer for what the hub prints without a request: the desk's first one. Null if the desk has none. */
export async function deskPrinter(db: Readers): Promise<string | null> {
  const rows = await printerRows(db)
  const placed = first.map(id => rows.find(row => row.id === id) ?? { id, place: placeByName(id) })
  const others = rows.filter(row => !first.some(id => id === row.id))
  return [...placed, ...others].find(({ place }) => place === 'desk')?.id ?? null
}

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
