import type { LedgerRow, ReservationRow } from '../../data/schema.ts'
import { balanceOf } from '../../domain/ledger.ts'
import type { Readers, Writers } from '../facility.ts'

export async function ledgerOf(db: Readers, reservationId: string): Promise<LedgerRow[]> {
  return db
    .selectFrom('ledger')
    .selectAll()
    .where('reservationId', '=', reservationId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export async function ledgerOfMany(
  db: Readers,
  reservationIds: readonly string[],
): Promise<Map<string, LedgerRow[]>> {
  const lines = new Map<string, LedgerRow[]>()
  if (reservationIds.length === 0) return lines
  const rows = await db
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

/** The lines of a booking and of those that it replaced, back to the first: what was ever captured for it. */
export async function ledgerWithReplaced(
  db: Readers,
  reservation: Pick<ReservationRow, 'id' | 'replacingReservationId'>,
): Promise<LedgerRow[]> {
  const ids = [reservation.id]
  for (let next = reservation.replacingReservationId; next !== null && !ids.includes(next); ) {
    ids.push(next)
    const row = await db
      .selectFrom('reservation')
      .select('replacingReservationId')
      .where('id', '=', next)
      .executeTakeFirst()
    next = row?.replacingReservationId ?? null
  }
  return [...(await ledgerOfMany(db, ids)).values()].flat()
}

export async function insertLedgerLine(trx: Writers, row: LedgerRow): Promise<void> {
  await trx.insertInto('ledger').values(row).execute()
}

/** What is still owed: the price fixed at booking plus every later line (house rules, Money). */
export function balanceMinor(
  reservation: Pick<ReservationRow, 'priceMinor'>,
  lines: readonly LedgerRow[],
): number {
  return balanceOf(reservation.priceMinor, lines)
}
