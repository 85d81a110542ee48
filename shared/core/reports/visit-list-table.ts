import { type ExpressionBuilder, sql } from 'kysely'
import type { DateRange } from '../booking/date-range.ts'
import { isAfter, type NightPlace, pastMidnight } from '../booking/night-order-table.ts'
import type { Readers } from '../ground/runtime/facility.ts'
import type { Schema } from '../ground/schema/schema.ts'

/**
 * The next reservations of a range by night, time and id, as `visitsOfDay` lists those of a day, and
 * what was paid less what was paid back, in minor units.
 */
export async function listedVisits(
  db: Readers,
  { from, to }: DateRange,
  after: NightPlace | null,
  limit: number,
) {
  return db
    .selectFrom('reservation')
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('ledger')
        .select(({ fn }) => fn.sum<number | string | null>('amountMinor').as('sum'))
        .whereRef('ledger.reservationId', '=', 'reservation.id')
        .as('linesMinor'),
    ])
    .select(eb => paidOf(eb).as('paidMinor'))
    .where('date', '>=', after?.date ?? from)
    .where('date', '<=', to)
    .where('bookingStatus', '!=', 'Replaced')
    .where(sql<boolean>`coalesce("visitStatus", '') != 'Replaced'`)
    .where(eb =>
      eb.or([
        eb('bookingStatus', '!=', 'Canceled'),
        eb('holdExpiresAt', 'is', null),
        eb(eb.fn.coalesce(paidOf(eb), sql.lit(0)), '!=', 0),
      ]),
    )
    .$call(query => (after === null ? query : query.where(isAfter(after))))
    .orderBy('date')
    .orderBy(pastMidnight)
    .orderBy('time')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What was paid for a reservation, less what was paid back (money-20). */
function paidOf(eb: ExpressionBuilder<Schema, 'reservation'>) {
  return eb
    .selectFrom('ledger')
    .select(sql<number | string | null>`-sum("amountMinor")`.as('sum'))
    .whereRef('ledger.reservationId', '=', 'reservation.id')
    .where('kind', '!=', 'charge')
    .where(({ eb, or }) => or([eb('kind', 'not in', ['donation', 'tip']), eb('amountMinor', '<', 0)]))
}

/** What every room is called, retired ones included, by its number. The portal has none. */
export async function roomNames(db: Readers): Promise<{ id: string; name: string }[]> {
  const rows = await db.selectFrom('room').select(['id', 'name']).orderBy('id').execute()
  return rows.map(({ id, name }) => ({ id: String(id), name }))
}
