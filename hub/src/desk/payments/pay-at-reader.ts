import type { Answer } from '@mayim/contract/call.ts'
import { type Calls, calls } from '@mayim/contract/calls.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { HandlerRequest } from '@mayim/core/http/handler.ts'
import { relayCall } from '@mayim/core/http/relay-call.ts'
import { balanceMinor, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { readerFor } from './card-readers.ts'

type Told = Answer<Calls['readerPay']>

/**
 * Has the portal take a card at the caller's reader, and returns the state of the payment. The hub itself only waits.
 * Asks again if the portal does not know a recent booking yet. Refuses readerMissing, portalUnreachable if this call
 * cannot have begun a payment, noAnswer if it can have, and as the portal does.
 */
export async function payAtReader(
  facility: Pick<HubFacility, 'db' | 'peer'>,
  { caller, params, query, body }: HandlerRequest<Calls['readerPay']>,
): Promise<Result<Told>> {
  const reader = await readerFor(facility, caller, body.readerId)
  if (!reader) return refuse('conflict', 'readerMissing')
  const request = { caller, params, query, body: { ...body, readerId: reader.id } }
  const told = await relayCall({ peer: facility.peer, side: 'hub' }, 'readerPay', calls.readerPay, request)
  if (!told.ok && lagging.has(told.code) && (await owes(facility, body))) return ok({ state: 'asking' })
  return told as Result<Told>
}

/** The portal's balance differs from the hub's. */
const lagging: ReadonlySet<string> = new Set(['priceChanged', 'amountOverBalance'])

async function owes(
  { db }: Pick<HubFacility, 'db'>,
  { reservationId = '', amt, gifts = [] }: HandlerRequest<Calls['readerPay']>['body'],
): Promise<boolean> {
  const row = await reservationById(db, reservationId)
  const visitMinor = minorOf(amt) - gifts.reduce((sum, gift) => sum + minorOf(gift.amt), 0)
  return row !== undefined && balanceMinor(row, await ledgerOf(db, row.id)) === visitMinor
}
