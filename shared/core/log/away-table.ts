import type { Transaction } from 'kysely'
import { prepare } from '../schema/prepared.ts'
import type { Schema, UserRow } from '../schema/schema.ts'
import type { NewChange } from './change-log.ts'

type Writers = Transaction<Schema>

/** Since when the rows of a person are not on the hub. */
export const leftAt = prepare((db, id: string) =>
  db.selectFrom('user').select('leftHubAt').where('id', '=', id),
)
export const userOfVisit = prepare((db, id: string) =>
  db.selectFrom('reservation').select('userId').where('id', '=', id),
)
export const visitOfRequest = prepare((db, id: string) =>
  db.selectFrom('bookingRequest').select('reservationId').where('id', '=', id),
)
export const userOfWait = prepare((db, id: string) =>
  db.selectFrom('waitListEntry').select('userId').where('id', '=', id),
)

/** Takes the mark off a person; returns her account. */
export async function clearMark(trx: Writers, userId: string): Promise<UserRow> {
  await trx.updateTable('user').set({ leftHubAt: null }).where('id', '=', userId).execute()
  return trx.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}

/** A person, and the instant and the night before which her rows are of before she left. */
export interface Her {
  readonly userId: string
  readonly before: string
  readonly night: string
}

/** Her visits that the portal owns. */
export function visitsOf(trx: Writers, { userId, night }: Her) {
  return trx
    .selectFrom('reservation')
    .selectAll()
    .where('userId', '=', userId)
    .where('date', '<', night)
    .where('owner', '=', 'portal')
    .orderBy('id')
    .execute()
}

/** What hangs on her visits and on herself, by entity. */
export async function rowsOf(
  trx: Writers,
  visits: readonly string[],
  { userId, before, night }: Her,
): Promise<[NewChange['entity'], { readonly id: string }][]> {
  const ofVisits = visits.length === 0 ? [''] : visits
  const steps = await trx
    .selectFrom('statusHistory')
    .selectAll()
    .where('reservationId', 'in', ofVisits)
    .orderBy('id')
    .execute()
  const requests = await trx
    .selectFrom('bookingRequest')
    .selectAll()
    .where('reservationId', 'in', ofVisits)
    .orderBy('id')
    .execute()
  const lines = await trx
    .selectFrom('ledger')
    .selectAll()
    .where(row =>
      row.or([
        row('reservationId', 'in', ofVisits),
        row.and([row('reservationId', 'is', null), row('userId', '=', userId)]),
      ]),
    )
    .where('at', '<', before)
    .orderBy('id')
    .execute()
  const waits = await trx
    .selectFrom('waitListEntry')
    .selectAll()
    .where('userId', '=', userId)
    .where('date', '<', night)
    .orderBy('id')
    .execute()
  const terms = await trx
    .selectFrom('membershipTerm')
    .selectAll()
    .where('userId', '=', userId)
    .where('at', '<', before)
    .orderBy('id')
    .execute()
  return [
    ...steps.map(row => ['statusHistory', row] as [NewChange['entity'], typeof row]),
    ...requests.map(row => ['bookingRequest', row] as [NewChange['entity'], typeof row]),
    ...lines.map(row => ['ledger', row] as [NewChange['entity'], typeof row]),
    ...waits.map(row => ['waitListEntry', row] as [NewChange['entity'], typeof row]),
    ...terms.map(row => ['membershipTerm', row] as [NewChange['entity'], typeof row]),
  ]
}
