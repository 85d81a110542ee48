import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { WaitListEntryRow } from '../../ground/schema/wait-list-rows.ts'

const active = ['waiting', 'offered'] as const

export async function entryById(db: Readers, id: string): Promise<WaitListEntryRow | undefined> {
  return db.selectFrom('waitListEntry').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The entries of a night that one side owns and that wait without an open offer. */
export async function waitingFor(
  db: Readers,
  side: WaitListEntryRow['owner'],
  date: string,
): Promise<WaitListEntryRow[]> {
  return db
    .selectFrom('waitListEntry')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('date', '=', date)
    .where('owner', '=', side)
    .execute()
}

/** The nights that have a waiting entry or an open offer. */
export async function nightsWaitedFor(db: Readers): Promise<string[]> {
  const waited = await db
    .selectFrom('waitListEntry')
    .select('date')
    .distinct()
    .where('status', 'in', active)
    .execute()
  const offered = await db
    .selectFrom('waitListOffer')
    .select('date')
    .distinct()
    .where('outcome', '=', 'open')
    .execute()
  return [...new Set([...waited, ...offered].map(row => row.date))].toSorted()
}

/** A patron's active entries, without those that she asked to leave. */
export async function activeEntriesOf(db: Readers, userId: string): Promise<WaitListEntryRow[]> {
  return db
    .selectFrom('waitListEntry')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', 'in', active)
    .where(expression => expression.or([expression('wish', 'is', null), expression('wish', '!=', 'leave')]))
    .orderBy('date')
    .execute()
}

/** Every entry of a patron, the newest night first. */
export async function entriesOfUser(db: Readers, userId: string): Promise<WaitListEntryRow[]> {
  return db
    .selectFrom('waitListEntry')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('date', 'desc')
    .orderBy('id')
    .execute()
}

/** Every entry of a night, on both sides' lists and with any status, in the order of joining. */
export async function entriesOfNight(db: Readers, date: string): Promise<WaitListEntryRow[]> {
  return db
    .selectFrom('waitListEntry')
    .selectAll()
    .where('date', '=', date)
    .orderBy('joinedAt')
    .orderBy('id')
    .execute()
}

export async function insertEntry(trx: Writers, row: WaitListEntryRow): Promise<void> {
  await trx.insertInto('waitListEntry').values(row).execute()
}

export async function updateEntry(
  trx: Writers,
  id: string,
  fields: Partial<WaitListEntryRow>,
): Promise<void> {
  await trx.updateTable('waitListEntry').set(fields).where('id', '=', id).execute()
}
