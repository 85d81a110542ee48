import type { Side } from '@mayim/domain/sync/side.ts'
import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { WaitListEntryRow } from '../../ground/schema/booking-rows.ts'
import type { BookingRequestRow } from '../../ground/schema/log-rows.ts'
import type { LedgerRow, ReservationRow, StatusHistoryRow } from '../../ground/schema/schema.ts'
import { partedId } from '../../people/create-user.ts'
import { countRows, rowCount } from '../retention-table.ts'

export interface VisitPlace {
  readonly date: string
  readonly id: string
}

/** The visits before a night that still have their person, by night, after a place; of one owner or of both. */
export async function visitsBefore(
  db: Readers,
  { before, after, limit, owner }: { before: string; after: VisitPlace | null; limit: number; owner?: Side },
): Promise<ReservationRow[]> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '<', before)
    .where('userId', '!=', partedId)
    .$if(owner !== undefined, query => query.where('owner', '=', owner ?? 'hub'))
    .$if(after !== null, query =>
      query.where(row =>
        row.or([
          row('date', '>', after?.date ?? ''),
          row.and([row('date', '=', after?.date ?? ''), row('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('date')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The steps of visits. */
export async function stepsOf(db: Readers, visitIds: readonly string[]): Promise<StatusHistoryRow[]> {
  return db
    .selectFrom('statusHistory')
    .selectAll()
    .where('reservationId', 'in', visitIds)
    .orderBy('id')
    .execute()
}

/** The requests about visits. */
export async function requestsOf(db: Readers, visitIds: readonly string[]): Promise<BookingRequestRow[]> {
  return db
    .selectFrom('bookingRequest')
    .selectAll()
    .where('reservationId', 'in', visitIds)
    .orderBy('id')
    .execute()
}

/**
 * Gifts and other lines before an instant that belong to no visit and still name a person; without those of prepaid
 * credit of which something is left.
 */
export async function looseLinesBefore(db: Readers, before: string, limit: number): Promise<LedgerRow[]> {
  return looseLines(db, before).selectAll().orderBy('id').limit(limit).execute()
}

/** How many they are. */
export async function countLooseLines(db: Readers, before: string): Promise<number> {
  return countRows(looseLines(db, before).select(rowCount))
}

function looseLines(db: Readers, before: string) {
  return db
    .selectFrom('ledger')
    .where('reservationId', 'is', null)
    .where('at', '<', before)
    .where('userId', 'is not', null)
    .where('userId', '!=', partedId)
    .where(eb =>
      eb.or([
        eb('item', 'is', null),
        eb(
          'item',
          'not in',
          eb
            .selectFrom('ledger as credit')
            .innerJoin('prepaid', 'prepaid.id', 'credit.item')
            .select('prepaid.id')
            .where('credit.reservationId', 'is', null)
            .groupBy('prepaid.id')
            .having(({ fn }) => fn.sum('credit.amountMinor'), '<', 0),
        ),
      ]),
    )
}

/** The wait list entries of one side for nights before. */
export async function waitsBefore(
  db: Readers,
  { before, owner, limit }: { before: string; owner: Side; limit: number },
): Promise<WaitListEntryRow[]> {
  return db
    .selectFrom('waitListEntry')
    .selectAll()
    .where('date', '<', before)
    .where('owner', '=', owner)
    .where('userId', '!=', partedId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function updateStep(trx: Writers, { id, ...fields }: StatusHistoryRow): Promise<void> {
  await trx.updateTable('statusHistory').set(fields).where('id', '=', id).execute()
}

export async function updateLine(trx: Writers, { id, userId, byId, note }: LedgerRow): Promise<void> {
  await trx.updateTable('ledger').set({ userId, byId, note }).where('id', '=', id).execute()
}

export async function updateAsked(trx: Writers, { id, ...fields }: BookingRequestRow): Promise<void> {
  await trx.updateTable('bookingRequest').set(fields).where('id', '=', id).execute()
}

export async function updateWait(trx: Writers, { id, userId }: WaitListEntryRow): Promise<void> {
  await trx.updateTable('waitListEntry').set({ userId }).where('id', '=', id).execute()
}

/** Deletes the offers of old nights. They stay at the side that made them. */
export async function deleteOffersBefore(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('waitListOffer').where('date', '<', before).execute()
}
