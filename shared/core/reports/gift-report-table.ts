import { isOrWasHold } from '@mayim/domain/booking/booking-status.ts'
import { giftTypeOf } from '@mayim/domain/money/donation.ts'
import { unpaidGiftStatuses } from '@mayim/domain/money/gift.ts'
import { paidGiftsOf, paidOnHold } from '@mayim/domain/money/ledger.ts'
import { sql } from 'kysely'
import type { Readers } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { ledgerOfMany } from '../money/ledger-table.ts'

export type GiftKind = 'tip' | 'donation'

/** A gift that was given; of one with a visit, the night of the visit. */
export interface Gift {
  readonly at: string
  readonly type: string
  readonly amountMinor: number
  readonly reservationId: string | null
  readonly date: string | null
}

/** Instants, the second one excluded. */
interface Instants {
  readonly from: string
  readonly to: string
}

/** The booking's shown status is one of those with which a gift may be unpaid; it has none where there is no booking. */
const mayBeUnpaid = sql<boolean>`coalesce("reservation"."visitStatus", "reservation"."bookingStatus", '') in (${sql.join(unpaidGiftStatuses)})`

/** The gifts of a kind that were charged in a time. Those of visits that stand count before they are paid. */
function chargedGifts(db: Readers, kind: GiftKind, { from, to }: Instants) {
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
export async function giftsBetween(db: Readers, kind: GiftKind, instants: Instants): Promise<Gift[]> {
  return [...(await giftsThatStand(db, kind, instants)), ...(await paidGiftsOfEnded(db, kind, instants))]
}

async function giftsThatStand(db: Readers, kind: GiftKind, instants: Instants): Promise<Gift[]> {
  const rows = await chargedGifts(db, kind, instants)
    .where(eb => eb.not(mayBeUnpaid))
    .select(['ledger.at', 'ledger.item', 'ledger.amountMinor', 'ledger.reservationId', 'reservation.date'])
    .orderBy('ledger.at')
    .orderBy('ledger.id')
    .execute()
  return rows.map(({ item, ...row }) => ({ ...row, type: giftTypeOf(item ?? '') }))
}

async function paidGiftsOfEnded(db: Readers, kind: GiftKind, instants: Instants): Promise<Gift[]> {
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
