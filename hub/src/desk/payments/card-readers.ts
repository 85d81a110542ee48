import type { Answer } from '@mayim/contract/call.ts'
import { type Calls, calls } from '@mayim/contract/calls.ts'
import type { CardReader } from '@mayim/contract/entities/device.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { CardReaderRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { HandlerRequest } from '@mayim/core/http/handler.ts'
import { relayCall } from '@mayim/core/http/relay-call.ts'
import { balanceMinor, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { deviceById } from '@mayim/core/sign-in/device-table.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { cardReaderRows, deleteCardReader, upsertCardReader } from '../../devices/placed-devices-table.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'

/** No building has more; a larger number is a mistake. */
const maxReaders = 50

/** The configured card readers. */
export async function listCardReaders({ db }: Pick<Facility, 'db'>): Promise<CardReader[]> {
  return (await cardReaderRows(db)).map(({ id, name, place, screenId }) => ({ id, name, place, screenId }))
}

/** Gives a reader to the desk or to one kiosk. The reader is named, or paired next (`pairingCodeCreate`). */
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

/** Removes a reader. */
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

type PayAnswer = Answer<Calls['readerPay']>

/**
 * Has the portal take a card at the caller's reader, and returns the state of the payment. The hub itself only waits.
 * Asks again if the portal does not know a recent booking yet. Refuses readerMissing, portalUnreachable if this call
 * cannot have begun a payment, noAnswer if it can have, and as the portal does.
 */
export async function payAtReader(
  facility: Pick<HubFacility, 'db' | 'peer'>,
  { caller, params, query, body }: HandlerRequest<Calls['readerPay']>,
): Promise<Result<PayAnswer>> {
  const reader = await readerFor(facility, caller, body.readerId)
  if (!reader) return refuse('conflict', 'readerMissing')
  const request = { caller, params, query, body: { ...body, readerId: reader.id } }
  const answer = await relayCall({ peer: facility.peer, side: 'hub' }, 'readerPay', calls.readerPay, request)
  if (!answer.ok && (await isLagging(facility, answer.code, body))) return ok({ state: 'asking' })
  return answer as Result<PayAnswer>
}

/** Whether the portal has not heard yet of what the hub charged: here the whole amount, or for staff a part, is due. */
async function isLagging(
  { db }: Pick<HubFacility, 'db'>,
  code: string,
  { reservationId = '', amt, gifts = [] }: HandlerRequest<Calls['readerPay']>['body'],
): Promise<boolean> {
  if (code !== 'priceChanged' && code !== 'amountOverBalance') return false
  const row = await reservationById(db, reservationId)
  if (row === undefined) return false
  const visitMinor = minorOf(amt) - gifts.reduce((sum, gift) => sum + minorOf(gift.amt), 0)
  const owedMinor = balanceMinor(row, await ledgerOf(db, row.id))
  return code === 'amountOverBalance' ? owedMinor >= visitMinor : owedMinor === visitMinor
}
