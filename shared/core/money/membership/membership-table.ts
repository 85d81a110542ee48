import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import { prepare } from '../../ground/schema/prepared.ts'
import type { MembershipLevelRow, MembershipTermRow } from '../../ground/schema/shop-rows.ts'

export async function termsOfUser(db: Readers, userId: string): Promise<MembershipTermRow[]> {
  return ofUser(db, userId)
}

const ofUser = prepare((db, userId: string) =>
  db.selectFrom('membershipTerm').selectAll().where('userId', '=', userId),
)

/** The entries of every person. */
export async function allTerms(db: Readers): Promise<MembershipTermRow[]> {
  return db.selectFrom('membershipTerm').selectAll().execute()
}

export async function insertTerm(trx: Writers, row: MembershipTermRow): Promise<void> {
  await trx.insertInto('membershipTerm').values(row).execute()
}

/** Replaces the persons of an entry: whose it is and who wrote it. */
export async function updateTermPerson(
  trx: Writers,
  { id, userId, byId }: Pick<MembershipTermRow, 'id' | 'userId' | 'byId'>,
): Promise<void> {
  await trx.updateTable('membershipTerm').set({ userId, byId }).where('id', '=', id).execute()
}

/** All levels in their order, removed ones included. */
export async function levelRows(db: Readers): Promise<MembershipLevelRow[]> {
  return db.selectFrom('membershipLevel').selectAll().orderBy('position').orderBy('id').execute()
}

export async function levelById(db: Readers, id: string): Promise<MembershipLevelRow | undefined> {
  return db.selectFrom('membershipLevel').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function upsertLevel(trx: Writers, row: MembershipLevelRow): Promise<void> {
  const { id: _, ...fields } = row
  await trx
    .insertInto('membershipLevel')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .execute()
}
