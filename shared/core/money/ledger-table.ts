import { balanceOf } from '@mayim/domain/money/ledger.ts'
import { saleRefundMethod } from '@mayim/domain/money/merchandise.ts'
import type { Readers, Writers } from '../ground/runtime/facility.ts'
import { prepare } from '../ground/schema/prepared.ts'
import type { LedgerRow, ReservationRow } from '../ground/schema/schema.ts'

export async function ledgerOf(db: Readers, reservationId: string): Promise<LedgerRow[]> {
  return ofReservation(db, reservationId)
}

const ofReservation = prepare((db, reservationId: string) =>
  db.selectFrom('ledger').selectAll().where('reservationId', '=', reservationId).orderBy('at').orderBy('id'),
)

export async function ledgerLineById(db: Readers, id: string): Promise<LedgerRow | undefined> {
  return db.selectFrom('ledger').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The charges without a visit that the same caller wrote for the same person at the moment of this line. */
export async function saleLinesBeside(
  db: Readers,
  { at, byId, userId }: Pick<LedgerRow, 'at' | 'byId' | 'userId'>,
): Promise<LedgerRow[]> {
  return db
    .selectFrom('ledger')
    .selectAll()
    .where('reservationId', 'is', null)
    .where('kind', '=', 'charge')
    .where('method', '!=', saleRefundMethod)
    .where('amountMinor', '>', 0)
    .where('at', '=', at)
    .where('byId', '=', byId)
    .where('userId', userId === null ? 'is' : '=', userId)
    .execute()
}

export async function ledgerOfMany(
  db: Readers,
  reservationIds: readonly string[],
): Promise<Map<string, LedgerRow[]>> {
  const lines = new Map<string, LedgerRow[]>()
  const [first, ...others] = reservationIds
  if (first === undefined) return lines
  const rows =
    others.length === 0
      ? await ledgerOf(db, first)
      : await db
          .selectFrom('ledger')
          .selectAll()
          .where('reservationId', 'in', reservationIds)
          .orderBy('at')
          .orderBy('id')
          .execute()
  for (const row of rows) {
    const id = row.reservationId ?? ''
    lines.set(id, [...(lines.get(id) ?? []), row])
  }
  return lines
}

/**
 * The lines of a booking and of every booking that its money came from: those that it replaced, holds that would have
 * replaced it, and canceled ones whose credit was moved to it.
 */
export async function ledgerWithSources(
  db: Readers,
  reservation: Pick<ReservationRow, 'id' | 'replacingReservationId'>,
): Promise<LedgerRow[]> {
  const lines = new Map<string, LedgerRow[]>()
  const open = [reservation.id, reservation.replacingReservationId]
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    if (id === null || lines.has(id)) continue
    const found = await ledgerOf(db, id)
    lines.set(id, found)
    open.push(...creditSources(found), await replacedBy(db, id), ...(await heldEditsOf(db, id)))
  }
  return [...lines.values()].flat()
}

async function replacedBy(db: Readers, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('reservation')
    .select('replacingReservationId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.replacingReservationId ?? null
}

/** The holds of edits of a booking that were not paid: what was paid on them went to it, or to the hold after them. */
async function heldEditsOf(db: Readers, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation as edited')
    .innerJoin('reservation as hold', 'hold.userId', 'edited.userId')
    .select('hold.id')
    .where('edited.id', '=', id)
    .whereRef('hold.replacingReservationId', '=', 'edited.id')
    .where('hold.holdExpiresAt', 'is not', null)
    .execute()
  return rows.map(row => row.id)
}

/** A transfer with a negative amount is a received credit. Its `item` names the booking that it came from. */
function creditSources(lines: readonly LedgerRow[]): (string | null)[] {
  return lines
    .filter(({ kind, amountMinor }) => kind === 'transfer' && amountMinor < 0)
    .map(line => line.item)
}

/** Which of the ids that transfers name are prepaid credit; the others are canceled bookings. */
export async function prepaidAmong(db: Readers, items: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('prepaid').select('id').where('id', 'in', items).execute()
  return rows.map(({ id }) => id)
}

export async function insertLedgerLine(trx: Writers, row: LedgerRow): Promise<void> {
  await trx.insertInto('ledger').values(row).execute()
}

/** The amount still owed: the price fixed at booking plus every later line (money-18). */
export function balanceMinor(
  reservation: Pick<ReservationRow, 'priceMinor'>,
  lines: readonly LedgerRow[],
): number {
  return balanceOf(reservation.priceMinor, lines)
}

/** A line of the ledger that moved money, with the code of its reservation. */
export type PaidLine = LedgerRow & { readonly code: string | null }

/** The number of lines in an answer (`paymentsList`). */
const maxLines = 20_000

/**
 * The lines between two UTC ISO instants, the second excluded, newest first. Above the limit, the oldest are left out.
 */
export async function paidLines(
  db: Readers,
  range: { from: string; before: string; userId: string | null },
): Promise<PaidLine[]> {
  let query = db
    .selectFrom('ledger')
    .leftJoin('reservation', 'reservation.id', 'ledger.reservationId')
    .selectAll('ledger')
    .select('reservation.code as code')
    .where('ledger.at', '>=', range.from)
    .where('ledger.at', '<', range.before)
    .where('ledger.kind', 'in', ['payment', 'refund', 'donation', 'tip'])
    // A donation or a tip has a charge and a payment. The payment is negative.
    .where(eb => eb.or([eb('ledger.kind', 'in', ['payment', 'refund']), eb('ledger.amountMinor', '<', 0)]))
  if (range.userId !== null) query = query.where('ledger.userId', '=', range.userId)
  return query.orderBy('ledger.at', 'desc').orderBy('ledger.id', 'desc').limit(maxLines).execute()
}
