import type { Writers } from '@mayim/core/runtime/facility.ts'

/** False if it was claimed before. A refused change claims nothing. */
export async function claimSiteChange(trx: Writers, id: string, at: string): Promise<boolean> {
  const claimed = await trx
    .insertInto('doneSiteChange')
    .values({ id, at })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
