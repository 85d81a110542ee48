import type { Readers, Writers } from '../ground/runtime/facility.ts'

/** Locks a session. Repeating it changes nothing. */
export async function lockSession(trx: Writers, family: string, lockedAt: string): Promise<void> {
  await trx
    .insertInto('sessionLock')
    .values({ family, lockedAt })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function unlockSession(trx: Writers, family: string): Promise<void> {
  await trx.deleteFrom('sessionLock').where('family', '=', family).execute()
}

export async function isLocked(db: Readers, family: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessionLock')
    .select('family')
    .where('family', '=', family)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the locks of sessions that have ended since. */
export async function deleteOldLocks(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('sessionLock').where('lockedAt', '<', before).execute()
}
