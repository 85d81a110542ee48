import { nothingBefore } from '@mayim/core/merging/merge-table.ts'
import type { Readers } from '@mayim/core/runtime/facility.ts'
import type { AccountMergeRow } from '@mayim/core/schema/schema.ts'

/** The accounts that lead to another one without a merge here, with what the log says of it, if it has it still. */
export async function mergesOfLogAlone(
  db: Readers,
): Promise<{ keptId: string; goneId: string; at: string | null; byId: string | null }[]> {
  const rows = await db
    .selectFrom('user')
    .select(['id as goneId', 'mergedInto as keptId'])
    .where('mergedInto', 'is not', null)
    .where('erasedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accountMerge')
            .select('accountMerge.id')
            .whereRef('accountMerge.goneId', '=', 'user.id')
            .whereRef('accountMerge.keptId', '=', 'user.mergedInto')
            .where('accountMerge.undoneAt', 'is', null),
        ),
      ),
    )
    .execute()
  return Promise.all(
    rows.map(async ({ goneId, keptId }) => {
      const entry = await db
        .selectFrom('change')
        .select(['at', 'who'])
        .where('entity', '=', 'user')
        .where('entityId', '=', goneId)
        .where('kind', '=', 'mergedInto')
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst()
      return { goneId, keptId: keptId ?? '', at: entry?.at ?? null, byId: entry?.who ?? null }
    }),
  )
}

/** The merges that can be undone here, although their accounts were separated. */
export async function mergesUndoneByLog(db: Readers): Promise<AccountMergeRow[]> {
  return db
    .selectFrom('accountMerge')
    .innerJoin('user', 'user.id', 'accountMerge.goneId')
    .selectAll('accountMerge')
    .where('accountMerge.undoneAt', 'is', null)
    .where('accountMerge.before', '!=', nothingBefore)
    .where(row =>
      row.or([
        row('user.mergedInto', 'is', null),
        row('user.mergedInto', '!=', row.ref('accountMerge.keptId')),
      ]),
    )
    .execute()
}
