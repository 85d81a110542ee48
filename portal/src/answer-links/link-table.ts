import type { Readers, Writers } from '@mayim/core/runtime/facility.ts'
import type { AnswerLinkRow } from '@mayim/core/schema/access-rows.ts'

export async function insertLink(trx: Writers, row: AnswerLinkRow): Promise<void> {
  await trx.insertInto('answerLink').values(row).execute()
}

export async function linkByHash(db: Readers, tokenHash: string): Promise<AnswerLinkRow | undefined> {
  return db.selectFrom('answerLink').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

/** Marks an unused link as used. False if it was used meanwhile. */
export async function markUsed(
  trx: Writers,
  tokenHash: string,
  by: Pick<AnswerLinkRow, 'usedAt' | 'answer'>,
): Promise<boolean> {
  const result = await trx
    .updateTable('answerLink')
    .set(by)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes the links that ended before an instant. */
export async function deleteLinksBefore(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('answerLink').where('expiresAt', '<', before).execute()
}
