import { sql } from 'kysely'
import type { Readers } from '../ground/runtime/facility.ts'

const dated = {
  historyRead: ['lastAt'],
  signIn: ['lastAt'],
  accessLog: ['at'],
  outboundMessage: ['createdAt'],
  receivedText: ['handledAt'],
  contactMessage: ['sentAt', 'handledAt'],
} as const

interface Counted {
  readonly kept: number
  readonly due: number
}

/**
 * How many rows a table has, and how many of them are older than an instant or a civil date.
 * @param receivedBefore deletes what came before it too, whether or not someone dealt with it
 */
export async function countOlder(
  db: Readers,
  table: keyof typeof dated,
  before: string,
  receivedBefore?: string,
): Promise<Counted> {
  const columns = dated[table].map(name => [db.dynamic.ref<string>(name), before] as const)
  const received = db.dynamic.ref<string>('receivedAt')
  const due = db
    .selectFrom(table)
    .select(rowCount)
    .where(row =>
      row.or([
        ...columns.map(([column, at]) => row(column, '<', at)),
        ...(receivedBefore === undefined ? [] : [row(received, '<', receivedBefore)]),
      ]),
    )
  return { kept: await countRows(db.selectFrom(table).select(rowCount)), due: await countRows(due) }
}

/** The pictures of residents that were reviewed, and those before an instant. */
export async function countReviewedPapers(db: Readers, before: string): Promise<Counted> {
  const all = db
    .selectFrom('residentPaper')
    .select(rowCount)
    .where('reviewedAt', 'is not', null)
    .where('sealed', '!=', '')
  return { kept: await countRows(all), due: await countRows(all.where('reviewedAt', '<', before)) }
}

/** The proofs of residents that wait for a review, and those before an instant. */
export async function countWaitingPapers(db: Readers, before: string): Promise<Counted> {
  const all = db.selectFrom('residentPaper').select(rowCount).where('status', '=', 'waiting')
  return { kept: await countRows(all), due: await countRows(all.where('uploadedAt', '<', before)) }
}

/** The number of rows, for the selection of a query that `countRows` reads. */
export const rowCount = sql<number | string>`count(*)`.as('rows')

/** How many rows a query has that selects `rowCount`. */
export async function countRows(query: {
  executeTakeFirstOrThrow(): Promise<{ rows: number | string }>
}): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).rows)
}
