import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { LaterWordRow, PaybackRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'

export async function laterWordBy(
  db: Readers,
  processor: ProcessorName,
  wordId: string,
): Promise<LaterWordRow | undefined> {
  return db
    .selectFrom('laterWord')
    .selectAll()
    .where('processor', '=', processor)
    .where('wordId', '=', wordId)
    .executeTakeFirst()
}

/** The charges with a dispute or a refund that may still change, whenever it was. */
export async function openLaterCharges(db: Readers, processor: ProcessorName): Promise<string[]> {
  const rows = await db
    .selectFrom('laterWord')
    .select('chargeId')
    .where('processor', '=', processor)
    .where('state', 'in', ['asked', 'open'])
    .execute()
  return rows.map(({ chargeId }) => chargeId)
}

export async function upsertLaterWord(trx: Writers, row: LaterWordRow): Promise<void> {
  const { id: _, ...fields } = row
  await trx
    .insertInto('laterWord')
    .values(row)
    .onConflict(conflict => conflict.columns(['processor', 'wordId']).doUpdateSet(fields))
    .execute()
}

/** The part of a charge that a later word took, so that no card is refunded twice (money-1060). */
export async function upsertTakenPart(trx: Writers, row: PaybackRow): Promise<void> {
  const { amountMinor, status, statusSince, ledgerId } = row
  await trx
    .insertInto('payback')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet({ amountMinor, status, statusSince, ledgerId }))
    .execute()
}

/** A refund of ours that was done and failed at the bank afterwards. */
export async function failDonePayback(trx: Writers, id: string, statusSince: string): Promise<void> {
  await trx
    .updateTable('payback')
    .set({ status: 'failed', error: 'refundRefused', statusSince })
    .where('id', '=', id)
    .execute()
}
