import { ownerOfReader } from '@mayim/contract/building/facility-points.ts'
import { splitPoint } from '@mayim/contract/building/topics.ts'
import type { SwipeReader } from '@mayim/contract/entities/device.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { deviceById, pairedDevices } from '@mayim/core/sign-in/device-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from '../../devices/device-registry.ts'
import { swipeReaderRows, upsertSwipeReader } from './swipe-reader-table.ts'

type Points = Pick<DeviceRegistry, 'points'>

/** The readers of the desk and of the kiosks that a bridge described or a technician placed (building-380). */
export async function listSwipeReaders(db: Readers, registry: Points): Promise<SwipeReader[]> {
  const placed = new Map((await swipeReaderRows(db)).map(row => [row.id, row]))
  const heard = registry.points().flatMap(({ point, name }) => {
    const split = splitPoint(point)
    return split?.kind === 'reader' ? [{ id: split.id, name: name === point ? split.id : name }] : []
  })
  const usual = heard.flatMap(({ id, name }): SwipeReader[] => {
    const owner = ownerOfReader(id)
    return owner === 'desk' || owner === 'kiosk' ? [{ id, name, place: owner, screenId: null }] : []
  })
  const all = new Map<string, SwipeReader>(usual.map(reader => [reader.id, reader]))
  for (const [id, { name, place, screenId }] of placed) all.set(id, { id, name, place, screenId })
  return [...all.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/**
 * Gives a reader to the desk or to one kiosk (building-380). Refuses deviceMissing for a reader that no bridge has
 * described, deviceNotFound for a screen that is no paired kiosk.
 */
export async function saveSwipeReader(
  facility: Facility,
  registry: Points,
  caller: Caller,
  reader: Pick<SwipeReader, 'id' | 'name' | 'place'> & { readonly screenId?: string | undefined },
): Promise<Result<null>> {
  return facility.write(async trx => {
    const { id, name, place } = reader
    const known = await listSwipeReaders(trx, registry)
    if (!known.some(each => each.id === id)) return refuse('missing', 'deviceMissing', { field: 'readerId' })
    const screenId = place === 'kiosk' ? (reader.screenId ?? null) : null
    const screen = screenId === null ? null : await deviceById(trx, screenId)
    const isKiosk = screen?.role === 'Kiosk' && screen.revokedAt === null
    if (screenId !== null && !isKiosk) return refuse('missing', 'deviceNotFound', { field: 'screenId' })
    const row = { id, name, place, screenId, updatedAt: nowIso(facility) }
    await upsertSwipeReader(trx, row)
    await record(facility, trx, caller, { entity: 'swipeReader', id, kind: 'saved', fields: row })
    return ok(null)
  })
}

/** The screens that a card at a reader is for; null for none, as for a kiosk's reader where several kiosks are. */
export type SwipeTarget = { readonly of: 'desk' } | { readonly of: 'screen'; readonly screenId: string }

/** Whose a reader of the desk or of a kiosk is now. */
export async function targetOfReader(
  db: Readers,
  registry: Points,
  readerId: string,
): Promise<SwipeTarget | null> {
  const reader = (await listSwipeReaders(db, registry)).find(({ id }) => id === readerId)
  if (!reader) return null
  if (reader.place === 'desk') return { of: 'desk' }
  const kiosks = (await pairedDevices(db)).filter(
    ({ role, revokedAt }) => role === 'Kiosk' && revokedAt === null,
  )
  const own = kiosks.filter(({ id }) => id === reader.screenId)
  const [only] = reader.screenId === null ? kiosks : own
  return only && (own.length === 1 || kiosks.length === 1) ? { of: 'screen', screenId: only.id } : null
}
