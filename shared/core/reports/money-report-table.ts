import { isOrWasHold } from '@mayim/domain/booking/booking-status.ts'
import { giftTypeOf } from '@mayim/domain/money/donation.ts'
import { drawerMethods } from '@mayim/domain/money/drawer.ts'
import { unpaidGiftStatuses } from '@mayim/domain/money/gift.ts'
import { paidGiftsOf, paidOnHold } from '@mayim/domain/money/ledger.ts'
import { sql } from 'kysely'
import type { Readers } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { ledgerOfMany } from '../money/ledger-table.ts'

interface RangeOfInstants {
  /** Instants, the second one excluded. */
  readonly from: string
  readonly to: string
}

const hour = sql<string>`substr("at", 1, 13)`

/**
 * The money that moved, by the hour in UTC, kind and method: the payments, what they brought and what went back, in
 * minor units without a sign (money-17).
 */
export async function paymentsByHour(db: Readers, { from, to }: RangeOfInstants) {
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

/**
 * The cash that ever came into the drawer, less what was paid back by hand, in minor units; before an instant where one is
 * given (money-1251).
 */
export async function cashEver(db: Readers, before?: string): Promise<number> {
  const found = await db
    .selectFrom('ledger')
    .select(({ fn }) => fn.sum<number | string | null>('amountMinor').as('sumMinor'))
    .where('method', 'in', [...drawerMethods])
    .where(({ eb, or, and }) =>
      or([
        eb('kind', 'in', ['payment', 'refund']),
        and([eb('kind', 'in', ['donation', 'tip']), eb('amountMinor', '<', 0)]),
      ]),
    )
    .$if(before !== undefined, query => query.where('at', '<', before ?? ''))
    .executeTakeFirst()
  return 0 - Number(found?.sumMinor ?? 0)
}

/** The goods that were sold in a time, less those that were taken back, by item. */
export async function goodsSold(db: Readers, { from, to }: RangeOfInstants) {
  return db
    .selectFrom('ledger')
    .select('item')
    .select(({ fn }) => [
      fn.sum<number | string>('quantity').as('quantity'),
      fn.sum<number | string>('amountMinor').as('amountMinor'),
    ])
    .where('kind', '=', 'charge')
    .where('quantity', 'is not', null)
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy('item')
    .orderBy('item')
    .execute()
}

/** What prepaid credit paid in a time, less what went back to it, in minor units. */
export async function prepaidUsed(db: Readers, { from, to }: RangeOfInstants): Promise<number> {
  const found = await db
    .selectFrom('ledger')
    .innerJoin('prepaid', 'prepaid.id', 'ledger.item')
    .select(({ fn }) => fn.sum<number | string | null>('ledger.amountMinor').as('sumMinor'))
    .where('ledger.kind', '=', 'transfer')
    .where('ledger.reservationId', 'is', null)
    .where('ledger.at', '>=', from)
    .where('ledger.at', '<', to)
    .executeTakeFirst()
  return Number(found?.sumMinor ?? 0)
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

export type GiftKind = 'tip' | 'donation'

/** A gift that was given; of one with a visit, the night of the visit. */
interface Gift {
  readonly at: string
  readonly type: string
  readonly amountMinor: number
  readonly reservationId: string | null
  readonly date: string | null
}

/** The booking's shown status is one of those with which a gift may be unpaid; it has none where there is no booking. */
const mayBeUnpaid = sql<boolean>`coalesce("reservation"."visitStatus", "reservation"."bookingStatus", '') in (${sql.join(unpaidGiftStatuses)})`

/** The gifts of a kind that were charged in a time. Those of visits that stand count before they are paid. */
function chargedGifts(db: Readers, kind: GiftKind, { from, to }: RangeOfInstants) {
  return db
    .selectFrom('ledger')
    .leftJoin('reservation', 'reservation.id', 'ledger.reservationId')
    .where('ledger.kind', '=', kind)
    .where('ledger.amountMinor', '>', 0)
    .where('ledger.at', '>=', from)
    .where('ledger.at', '<', to)
}

/**
 * The gifts of a kind that were given in a time. Of a booking that is on hold, canceled or replaced only what was paid
 * counts (money-58), and money that was moved to a hold pays no gift of it (money-1040).
 */
export async function giftsBetween(db: Readers, kind: GiftKind, instants: RangeOfInstants): Promise<Gift[]> {
  return [...(await giftsThatStand(db, kind, instants)), ...(await paidGiftsOfEnded(db, kind, instants))]
}

async function giftsThatStand(db: Readers, kind: GiftKind, instants: RangeOfInstants): Promise<Gift[]> {
  const rows = await chargedGifts(db, kind, instants)
    .where(eb => eb.not(mayBeUnpaid))
    .select(['ledger.at', 'ledger.item', 'ledger.amountMinor', 'ledger.reservationId', 'reservation.date'])
    .orderBy('ledger.at')
    .orderBy('ledger.id')
    .execute()
  return rows.map(({ item, ...row }) => ({ ...row, type: giftTypeOf(item ?? '') }))
}

async function paidGiftsOfEnded(db: Readers, kind: GiftKind, instants: RangeOfInstants): Promise<Gift[]> {
  const ended = await chargedGifts(db, kind, instants)
    .where(mayBeUnpaid)
    .where('reservation.id', 'is not', null)
    .select(['reservation.id', 'reservation.date', 'reservation.bookingStatus', 'reservation.holdExpiresAt'])
    .$narrowType<Pick<ReservationRow, 'id' | 'date' | 'bookingStatus'>>()
    .distinct()
    .execute()
  const ledgers = await ledgerOfMany(
    db,
    ended.map(({ id }) => id),
  )
  return ended.flatMap(({ id, date, ...booking }) => {
    const lines = ledgers.get(id) ?? []
    return paidGiftsOf(isOrWasHold(booking) ? paidOnHold(lines) : lines)
      .filter(line => line.kind === kind && line.at >= instants.from && line.at < instants.to)
      .map(({ at, item, amountMinor }) => ({
        at,
        type: giftTypeOf(item ?? ''),
        amountMinor,
        reservationId: id,
        date,
      }))
  })
}
