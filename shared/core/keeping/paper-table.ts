import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { ResidentPaperRow } from '../ground/schema/people-rows.ts'

/** For how many days a reviewed picture is kept, and a proof that nobody reviews (people-768). */
export const paperDays = { reviewed: 7, waiting: 90 } as const

export async function paperOf(db: Readers, userId: string): Promise<ResidentPaperRow | undefined> {
  return db.selectFrom('residentPaper').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** The papers that wait for a review, the oldest first. */
export async function waitingPapers(db: Readers, limit: number): Promise<ResidentPaperRow[]> {
  return db
    .selectFrom('residentPaper')
    .selectAll()
    .where('status', '=', 'waiting')
    .orderBy('uploadedAt')
    .limit(limit)
    .execute()
}

/**
 * The papers that wait though staff of either side marked their sender as a local resident after she sent them, each
 * with who did.
 */
export async function markedPapers(
  db: Readers,
): Promise<(ResidentPaperRow & { readonly markedBy: string })[]> {
  return db
    .selectFrom('residentPaper')
    .innerJoin('user', 'user.id', 'residentPaper.userId')
    .innerJoin('change', join =>
      join.on('change.entity', '=', 'user').onRef('change.entityId', '=', 'user.id'),
    )
    .selectAll('residentPaper')
    .select('change.who as markedBy')
    .where('status', '=', 'waiting')
    .where('user.localResident', '=', 1)
    .whereRef('change.at', '>', 'residentPaper.uploadedAt')
    .where('change.fields', 'like', '%"localResident":1%')
    .orderBy('change.position')
    .execute()
}

/** When the newest of the papers came that wait for a review; null if none wait. */
export async function newestWaitingPaper(db: Readers): Promise<string | null> {
  const row = await db
    .selectFrom('residentPaper')
    .select('uploadedAt')
    .where('status', '=', 'waiting')
    .orderBy('uploadedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.uploadedAt ?? null
}

/** Stores a person's papers in place of earlier ones. */
export async function putPaper(trx: Writers, { userId, ...row }: ResidentPaperRow): Promise<void> {
  await trx
    .insertInto('residentPaper')
    .values({ userId, ...row })
    .onConflict(conflict => conflict.column('userId').doUpdateSet(row))
    .execute()
}

export async function deletePaperOf(trx: Writers, userId: string): Promise<void> {
  await trx.deleteFrom('residentPaper').where('userId', '=', userId).execute()
}

/** Deletes the pictures that were reviewed before an instant, and papers that nobody reviewed since another one. */
export async function deleteOldPapers(
  trx: Writers,
  { reviewedBefore, uploadedBefore }: { readonly reviewedBefore: string; readonly uploadedBefore: string },
): Promise<void> {
  await trx
    .updateTable('residentPaper')
    .set({ sealed: '' })
    .where('reviewedAt', '<', reviewedBefore)
    .where('sealed', '!=', '')
    .execute()
  await trx
    .deleteFrom('residentPaper')
    .where('status', '=', 'waiting')
    .where('uploadedAt', '<', uploadedBefore)
    .execute()
}
