import { sql } from 'kysely'
import type { Readers } from '../ground/runtime/facility.ts'

interface Instants {
  /** Instants, the second one excluded. */
  readonly from: string
  readonly to: string
}

const hour = sql<string>`substr("at", 1, 13)`

/**
 * The money that moved, by the hour in UTC, kind and method: the payments, what they brought and what went back, in
 * minor units without a sign (money-17).
 */
export async function paymentsByHour(db: Readers, { from, to }: Instants) {
  return db
    .selectFrom('ledger')
    .select(['kind', 'method'])
    .select([
      hour.as('hour'),
      sql<number | string>`sum(case when "amountMinor" < 0 then 1 else 0 end)`.as('payments'),
      sql<number | string>`sum(case when "amountMinor" < 0 then -"amountMinor" else 0 end)`.as(
        'receivedMinor',
      ),
      sql<number | string>`sum(case when "amountMinor" > 0 then "amountMinor" else 0 end)`.as(
        'paidBackMinor',
      ),
    ])
    .where('at', '>=', from)
    .where('at', '<', to)
    .where(({ eb, or, and }) =>
      or([
        eb('kind', 'in', ['payment', 'refund']),
        and([eb('kind', 'in', ['donation', 'tip']), eb('amountMinor', '<', 0)]),
      ]),
    )
    .where('amountMinor', '!=', 0)
    .groupBy(['hour', 'kind', 'method'])
    .orderBy('hour')
    .execute()
}

/** The memberships of each business day by level: bought or given by staff, and what was paid for them. */
export async function membershipsByDay(db: Readers, range: { readonly from: string; readonly to: string }) {
  return db
    .selectFrom('membershipTerm')
    .leftJoin('ledger', 'ledger.id', 'membershipTerm.ledgerId')
    .select(['membershipTerm.day as day', 'membershipTerm.level as level', 'membershipTerm.kind as kind'])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('terms'),
      fn.sum<number | string | null>('ledger.amountMinor').as('amountMinor'),
    ])
    .where('membershipTerm.day', '>=', range.from)
    .where('membershipTerm.day', '<=', range.to)
    .groupBy(['membershipTerm.day', 'membershipTerm.level', 'membershipTerm.kind'])
    .orderBy('membershipTerm.day')
    .execute()
}

/** The gift cards and packages that were sold on these nights, with what their credit paid and what is left of it. */
export async function prepaidSold(db: Readers, range: { readonly from: string; readonly to: string }) {
  return db
    .selectFrom('prepaid')
    .leftJoin('ledger', on =>
      on.onRef('ledger.item', '=', 'prepaid.id').on('ledger.reservationId', 'is', null),
    )
    .select(['prepaid.id', 'prepaid.day', 'prepaid.name', 'prepaid.state', 'prepaid.valueMinor'])
    .select([
      sql<
        number | string | null
      >`sum(case when "ledger"."kind" = 'transfer' then "amountMinor" else 0 end)`.as('usedMinor'),
      sql<number | string | null>`sum("amountMinor")`.as('leftMinor'),
    ])
    .where('prepaid.day', '>=', range.from)
    .where('prepaid.day', '<=', range.to)
    .groupBy(['prepaid.id', 'prepaid.day', 'prepaid.name', 'prepaid.state', 'prepaid.valueMinor'])
    .orderBy('prepaid.id')
    .execute()
}
