import type { Readers, Writers } from '../ground/runtime/facility.ts'
import { prepare } from '../ground/schema/prepared.ts'
import type { RefreshTokenRow } from '../ground/schema/schema.ts'

export async function refreshTokenByHash(
  db: Readers,
  tokenHash: string,
): Promise<RefreshTokenRow | undefined> {
  return db.selectFrom('refreshToken').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

/** Whether a family has a valid token: not revoked and not expired. */
export async function familyHolds(db: Readers, family: string, at: string): Promise<boolean> {
  return (await holding(db, family, at, 1)).length > 0
}

const holding = prepare((db, family: string, at: string, limit: number) =>
  db
    .selectFrom('refreshToken')
    .select('tokenHash')
    .where('family', '=', family)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .limit(limit),
)

/** The valid tokens of a user, the oldest first. */
export async function tokensOfUser(db: Readers, userId: string, at: string): Promise<RefreshTokenRow[]> {
  return db
    .selectFrom('refreshToken')
    .selectAll()
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .orderBy('issuedAt')
    .execute()
}

export async function insertRefreshToken(trx: Writers, row: RefreshTokenRow): Promise<void> {
  await trx.insertInto('refreshToken').values(row).execute()
}

/** Marks a token as used and stores its successor. False if another request was first. */
export async function spendRefreshToken(
  trx: Writers,
  tokenHash: string,
  usedAt: string,
  successorSealed: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('refreshToken')
    .set({ usedAt, successorSealed })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Revokes every token of a family, a user or a device, except those of the family to keep. */
export async function revokeTokens(
  trx: Writers,
  whose: { family: string } | { userId: string } | { deviceId: string },
  revokedAt: string,
  keepFamily = '',
): Promise<void> {
  const [column, value] = Object.entries(whose)[0] as ['family' | 'userId' | 'deviceId', string]
  await trx
    .updateTable('refreshToken')
    .set({ revokedAt, successorSealed: null })
    .where(column, '=', value)
    .where('family', '!=', keepFamily)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Gives a session to another account. */
export async function moveSession(trx: Writers, family: string, userId: string): Promise<void> {
  await trx.updateTable('refreshToken').set({ userId }).where('family', '=', family).execute()
}

export async function deleteExpiredTokens(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('refreshToken').where('expiresAt', '<', before).execute()
}

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

/**
 * What decides about a person's session, in one query: her account, whether the session is locked (`lock`), and whether
 * another person set her password (`mustChange`, people-170).
 */
export async function sessionOf(db: Readers, family: string, userId: string) {
  const [row] = await withAccount(db, family, userId)
  return row
}

const withAccount = prepare((db, family: string, userId: string) =>
  db
    .selectFrom('user')
    .leftJoin('sessionLock', join => join.on('sessionLock.family', '=', family))
    .leftJoin('credential', 'credential.userId', 'user.id')
    .select(['user.id', 'user.roles', 'user.language', 'user.disabledAt', 'user.unconfirmedSince'])
    .select(['sessionLock.family as lock', 'credential.mustChange'])
    .where('user.id', '=', userId),
)

/** Deletes the locks of sessions that have ended since. */
export async function deleteOldLocks(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('sessionLock').where('lockedAt', '<', before).execute()
}
