import type { Readers, Writers } from '../runtime/facility.ts'

export async function passwordHashOf(db: Readers, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credential')
    .select('passwordHash')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.passwordHash ?? null
}

/** Whether another person set the account's password, and its owner has not changed it (people-170). */
export async function mustChangePassword(db: Readers, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('credential')
    .select('mustChange')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.mustChange === 1
}

export async function deletePassword(trx: Writers, userId: string): Promise<void> {
  await trx.deleteFrom('credential').where('userId', '=', userId).execute()
}

export async function putPasswordHash(
  trx: Writers,
  userId: string,
  passwordHash: string,
  updatedAt: string,
  mustChange: boolean,
): Promise<void> {
  const set = { passwordHash, updatedAt, mustChange: mustChange ? 1 : 0 }
  await trx
    .insertInto('credential')
    .values({ userId, ...set })
    .onConflict(conflict => conflict.column('userId').doUpdateSet(set))
    .execute()
}
