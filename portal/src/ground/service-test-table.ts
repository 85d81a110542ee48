import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ServiceTestRow } from '@mayim/core/ground/schema/site-rows.ts'

export function serviceTestRows(db: Readers): Promise<ServiceTestRow[]> {
  return db.selectFrom('serviceTest').selectAll().orderBy('service').execute()
}

export async function putServiceTest(trx: Writers, row: ServiceTestRow): Promise<void> {
  const { service, ...rest } = row
  await trx
    .insertInto('serviceTest')
    .values(row)
    .onConflict(conflict => conflict.column('service').doUpdateSet(rest))
    .execute()
}
