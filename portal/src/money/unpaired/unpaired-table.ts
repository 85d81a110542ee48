import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ChargeCheckRow, UnpairedRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'

export async function unpairedById(db: Readers, id: string): Promise<UnpairedRow | undefined> {
  return db.selectFrom('unpaired').selectAll().where('id', '=', id).executeTakeFirst()
}

const maxOpen = 500

/** What nobody has dealt with yet, also refunds under way; the oldest charge first. */
export async function openUnpaired(db: Readers): Promise<UnpairedRow[]> {
  return db
    .selectFrom('unpaired')
    .selectAll()
    .where(row => row.or([row('act', 'is', null), row('act', '=', 'refunding')]))
    .orderBy('chargedAt')
    .limit(maxOpen)
    .execute()
}

/** What was dealt with, the latest first. */
export async function settledUnpaired(db: Readers, limit: number): Promise<UnpairedRow[]> {
  return db
    .selectFrom('unpaired')
    .selectAll()
    .where('act', 'is not', null)
    .where('act', '!=', 'refunding')
    .orderBy('actedAt', 'desc')
    .limit(limit)
    .execute()
}

/** All matters of a processor since an instant, and open ones of any time. */
export async function unpairedOf(
  db: Readers,
  processor: ProcessorName,
  since: string,
): Promise<UnpairedRow[]> {
  return db
    .selectFrom('unpaired')
    .selectAll()
    .where('processor', '=', processor)
    .where(row => row.or([row('chargedAt', '>=', since), row('act', 'is', null)]))
    .execute()
}

/** Refunds whose answer was lost and that are due for a look-up. */
export async function unpairedRefundsDue(db: Readers, nowIso: string): Promise<UnpairedRow[]> {
  return db
    .selectFrom('unpaired')
    .selectAll()
    .where('act', '=', 'refunding')
    .where('lookAt', '<=', nowIso)
    .orderBy('lookAt')
    .limit(20)
    .execute()
}

/** When the next of them is due, in epoch milliseconds; none without one. */
export async function nextUnpairedLook(db: Readers): Promise<number[]> {
  const { lookAt } = await db
    .selectFrom('unpaired')
    .select(each => each.fn.min('lookAt').as('lookAt'))
    .where('act', '=', 'refunding')
    .executeTakeFirstOrThrow()
  return lookAt === null ? [] : [Date.parse(lookAt)]
}

export async function insertUnpaired(trx: Writers, row: UnpairedRow): Promise<void> {
  await trx.insertInto('unpaired').values(row).execute()
}

export async function updateUnpaired(trx: Writers, id: string, fields: Partial<UnpairedRow>): Promise<void> {
  await trx.updateTable('unpaired').set(fields).where('id', '=', id).execute()
}

export async function deleteUnpaired(trx: Writers, id: string): Promise<void> {
  await trx.deleteFrom('unpaired').where('id', '=', id).execute()
}

export async function chargeChecks(db: Readers): Promise<ChargeCheckRow[]> {
  return db.selectFrom('chargeCheck').selectAll().orderBy('processor').execute()
}

export async function upsertChargeCheck(trx: Writers, row: ChargeCheckRow): Promise<void> {
  await trx
    .insertInto('chargeCheck')
    .values(row)
    .onConflict(conflict => conflict.column('processor').doUpdateSet(row))
    .execute()
}
