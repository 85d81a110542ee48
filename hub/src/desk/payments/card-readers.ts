import type { CardReader } from '@mayim/contract/entities/device.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { CardReaderRow } from '@mayim/core/ground/schema/card-rows.ts'
import { deviceById } from '@mayim/core/sign-in/device-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { cardReaderRows, deleteCardReader, upsertCardReader } from './card-reader-table.ts'

/** No building has more; a larger number is a mistake. */
const maxReaders = 50

/** The configured card readers. */
export async function listCardReaders({ db }: Pick<Facility, 'db'>): Promise<CardReader[]> {
  return (await cardReaderRows(db)).map(({ id, name, place, screenId }) => ({ id, name, place, screenId }))
}

/**
 * Gives a reader to the desk or to one kiosk. The reader is named, or paired next (`pairingCodeCreate`). Refuses
 * deviceNotFound and readersTooMany.
 */
export async function saveCardReader(
  facility: Facility,
  caller: Caller,
  reader: Pick<CardReaderRow, 'id' | 'name' | 'place'> & { readonly screenId?: string | undefined },
): Promise<Result<null>> {
  return facility.write(async trx => {
    const { place } = reader
    const screenId = place === 'kiosk' ? (reader.screenId ?? null) : null
    const screen = screenId === null ? null : await deviceById(trx, screenId)
    const isKiosk = screen?.role === 'Kiosk' && screen.revokedAt === null
    if (screenId !== null && !isKiosk) return refuse('missing', 'deviceNotFound', { field: 'screenId' })
    const known = await cardReaderRows(trx)
    if (known.length >= maxReaders && !known.some(({ id }) => id === reader.id))
      return refuse('tooMany', 'readersTooMany')
    const row = { id: reader.id, name: reader.name, place, screenId, updatedAt: nowIso(facility) }
    await upsertCardReader(trx, row)
    await record(facility, trx, caller, { entity: 'cardReader', id: row.id, kind: 'saved', fields: row })
    return ok(null)
  })
}

/** Removes a reader. Refuses readerMissing. */
export async function removeCardReader(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<null>> {
  return facility.write(async trx => {
    if (!(await deleteCardReader(trx, id))) return refuse('missing', 'readerMissing')
    await record(facility, trx, caller, { entity: 'cardReader', id, kind: 'removed', fields: {} })
    return ok(null)
  })
}

/**
 * The reader at which this caller may take a card: a kiosk its own only; staff one of the desk, the requested one if
 * there are several. Undefined if there is none.
 */
export async function readerFor(
  { db }: Pick<Facility, 'db'>,
  caller: Caller,
  wished?: string | undefined,
): Promise<CardReaderRow | undefined> {
  const rows = await cardReaderRows(db)
  if (!caller.roles.includes('Kiosk'))
    return rows.find(({ id, place }) => place === 'desk' && (wished === undefined || id === wished))
  return rows.find(({ place, screenId }) => place === 'kiosk' && screenId === caller.id)
}
