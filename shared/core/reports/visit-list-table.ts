import { type ExpressionBuilder, sql } from 'kysely'
import type { DateRange } from '../booking/date-range.ts'
import type { Readers } from '../runtime/facility.ts'
import type { ReservationRow, Schema } from '../schema/schema.ts'

/** The place of a reservation in the list. */
export type ListPlace = Pick<ReservationRow, 'date' | 'time' | 'id'>

/**
 * The next reservations of a range by date, time and id, without holds that expired unpaid and without replaced ones, and
 * what was paid less what was paid back, in minor units.
 */
export async function listedVisits(
  db: Readers,
  { from, to }: DateRange,
  after: ListPlace | null,
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
    .where('date', '>=', from)
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
    .$if(after !== null, query =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('date', 'time', 'id'), '>', tuple(after?.date ?? '', after?.time ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('date')
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
