import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { HistoryReadRow } from '../ground/schema/schema.ts'

export type HistoryReadKey = Pick<HistoryReadRow, 'byId' | 'userId' | 'nights' | 'callId' | 'day'>

/** When this history was last read by this account on this day; undefined if it was not. */
export async function lastHistoryRead(db: Readers, key: HistoryReadKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('historyRead')
    .select('lastAt')
    .where('byId', '=', key.byId)
    .where('userId', '=', key.userId)
    .where('nights', '=', key.nights)
    .where('callId', '=', key.callId)
    .where('day', '=', key.day)
    .executeTakeFirst()
  return row?.lastAt
}

/** Adds the row of the first read of a day, or counts one more. */
export async function countHistoryRead(trx: Writers, key: HistoryReadKey, at: string): Promise<void> {
  await trx
    .insertInto('historyRead')
    .values({ ...key, firstAt: at, lastAt: at, times: 1 })
    .onConflict(conflict =>
      conflict.columns(['byId', 'userId', 'nights', 'callId', 'day']).doUpdateSet(before => ({
        lastAt: at,
        times: before('historyRead.times', '+', 1),
      })),
    )
    .execute()
}

/** The latest reads. */
export async function latestHistoryReads(db: Readers, limit: number): Promise<HistoryReadRow[]> {
  return db
    .selectFrom('historyRead')
    .selectAll()
    .orderBy('lastAt', 'desc')
    .orderBy('callId')
    .orderBy('userId')
    .limit(limit)
    .execute()
}

/** Deletes the reads before an instant or a civil date. */
export async function deleteHistoryReads(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('historyRead').where('lastAt', '<', before).execute()
}

/** Deletes the lines of doors before an instant or a civil date. The portal has none. */
export async function deleteAccessLog(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('accessLog').where('at', '<', before).execute()
}
