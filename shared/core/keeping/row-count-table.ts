import { sql } from 'kysely'

/** The number of rows, for the selection of a query that `countRows` reads. */
export const rowCount = sql<number | string>`count(*)`.as('rows')

/** How many rows a query has that selects `rowCount`. */
export async function countRows(query: {
  executeTakeFirstOrThrow(): Promise<{ rows: number | string }>
}): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).rows)
}
