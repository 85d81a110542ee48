import type { Readers, Writers } from '@mayim/core/runtime/facility.ts'
import type { WaitEstimateRow } from '@mayim/core/schema/evening-rows.ts'

/** The predictions of waits that have not ended. */
export async function openWaits(db: Readers): Promise<WaitEstimateRow[]> {
  return db.selectFrom('waitEstimate').selectAll().where('actualAt', 'is', null).execute()
}

/** The waits that ended, from the night of a date on. */
export async function endedWaits(db: Readers, from: string): Promise<WaitEstimateRow[]> {
  return db
    .selectFrom('waitEstimate')
    .selectAll()
    .where('date', '>=', from)
    .where('actualAt', 'is not', null)
    .execute()
}

/** Stores the first prediction of a wait; later ones are ignored. */
export async function insertWait(trx: Writers, row: WaitEstimateRow): Promise<void> {
  await trx
    .insertInto('waitEstimate')
    .values(row)
    .onConflict(conflict => conflict.columns(['reservationId', 'until']).doNothing())
    .execute()
}

export async function endWait(
  trx: Writers,
  { reservationId, until }: Pick<WaitEstimateRow, 'reservationId' | 'until'>,
  actualAt: string,
): Promise<void> {
  await trx
    .updateTable('waitEstimate')
    .set({ actualAt })
    .where('reservationId', '=', reservationId)
    .where('until', '=', until)
    .execute()
}

/** A wait that the patron did not wait out measures nothing. */
export async function dropWait(
  trx: Writers,
  { reservationId, until }: Pick<WaitEstimateRow, 'reservationId' | 'until'>,
): Promise<void> {
  await trx
    .deleteFrom('waitEstimate')
    .where('reservationId', '=', reservationId)
    .where('until', '=', until)
    .execute()
}
