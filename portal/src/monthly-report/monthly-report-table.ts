import type { Readers, Writers } from '@mayim/core/runtime/facility.ts'

/** Whether the figures of a month were queued once; the mark stays when the mails are deleted. */
export async function wasQueued(db: Readers, month: string): Promise<boolean> {
  const key = markOf(month)
  return (
    (await db.selectFrom('effectDone').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
  )
}

export async function markQueued(trx: Writers, month: string, at: string): Promise<void> {
  const mark = { key: markOf(month), at }
  await trx
    .insertInto('effectDone')
    .values(mark)
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
}

/** The last mail of a month to a recipient, if it is still kept. */
export async function lastMail(
  db: Readers,
  prefix: string,
): Promise<{ readonly dedupeKey: string; readonly failedAt: string | null } | undefined> {
  return db
    .selectFrom('outboundMessage')
    .select(['dedupeKey', 'failedAt'])
    .where('dedupeKey', 'like', `${prefix}%`)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
}

function markOf(month: string): string {
  return `monthlyReport:${month}`
}
