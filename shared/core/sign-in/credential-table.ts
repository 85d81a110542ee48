import type { Readers, Writers } from '../ground/runtime/facility.ts'
import { prepare } from '../ground/schema/prepared.ts'
import type { ChangedPasswordRow, CredentialRow } from '../ground/schema/schema.ts'

export async function credentialOf(db: Readers, userId: string): Promise<CredentialRow | undefined> {
  const [row] = await ofUser(db, userId)
  return row
}

const ofUser = prepare((db, userId: string) =>
  db.selectFrom('credential').selectAll().where('userId', '=', userId),
)

export async function passwordHashOf(db: Readers, userId: string): Promise<string | null> {
  return (await credentialOf(db, userId))?.passwordHash ?? null
}

/** Whether another person set the account's password, and its owner has not changed it (people-170). */
export async function mustChangePassword(db: Readers, userId: string): Promise<boolean> {
  return (await credentialOf(db, userId))?.mustChange === 1
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

/** Whether the log contains a change of a user or a password after a position. */
export async function hasAccountChanged(db: Readers, after: number): Promise<boolean> {
  return (await accountChanges(db, after, 'user', 'credential', 1)).length > 0
}

const accountChanges = prepare((db, after: number, one: 'user', other: 'credential', limit: number) =>
  db
    .selectFrom('change')
    .select('position')
    .where('position', '>', after)
    .where('entity', 'in', [one, other])
    .limit(limit),
)

export async function putChangedPassword(trx: Writers, row: ChangedPasswordRow): Promise<void> {
  const { userId: _, ...set } = row
  await trx
    .insertInto('changedPassword')
    .values(row)
    .onConflict(conflict => conflict.column('userId').doUpdateSet(set))
    .execute()
}

export async function changedPasswords(db: Readers): Promise<ChangedPasswordRow[]> {
  return db.selectFrom('changedPassword').selectAll().orderBy('changedAt').execute()
}

export async function deleteChangedPassword(trx: Writers, userId: string): Promise<void> {
  await trx.deleteFrom('changedPassword').where('userId', '=', userId).execute()
}
