import type { Readers, Writers } from '../runtime/facility.ts'
import type { PortalCopyRow } from '../schema/site-rows.ts'

/** The copies of a kind from an instant or day on, before another one, the latest first. */
export async function copiesBetween(
  db: Readers,
  kind: PortalCopyRow['kind'],
  { from, before = '9999', limit = 20_000 }: { from: string; before?: string; limit?: number },
): Promise<PortalCopyRow[]> {
  return db
    .selectFrom('portalCopy')
    .selectAll()
    .where('kind', '=', kind)
    .where('at', '>=', from)
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function storeCopy(trx: Writers, row: PortalCopyRow): Promise<void> {
  await trx
    .insertInto('portalCopy')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Deletes the copies of a kind that are older than an instant, and what the cut log has kept of them. */
export async function deleteCopies(trx: Writers, kind: PortalCopyRow['kind'], before: string): Promise<void> {
  const old = trx.selectFrom('portalCopy').select('id').where('kind', '=', kind).where('at', '<', before)
  await trx.deleteFrom('keptChange').where('entity', '=', 'portalCopy').where('entityId', 'in', old).execute()
  await trx.deleteFrom('portalCopy').where('kind', '=', kind).where('at', '<', before).execute()
}
