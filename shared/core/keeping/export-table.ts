import type { ExportName } from '@mayim/contract/entities/data-export.ts'
import { sql } from 'kysely'
import type { Readers } from '../ground/runtime/facility.ts'

/** A row of any exported entity. */
export type ExportRow = Readonly<Record<string, unknown>>

/** A page of rows after the key of the last one, in the order of the key. */
export async function pageOf(
  db: Readers,
  entity: ExportName,
  { key, columns }: { readonly key: readonly string[]; readonly columns: readonly string[] },
  after: ExportRow | null,
  limit: number,
): Promise<ExportRow[]> {
  const table = sql.table(entity)
  const place = sql.join(key.map(each => sql.ref(each)))
  const wanted = sql.join(columns.map(each => sql.ref(each)))
  const since = after ? sql`where (${place}) > (${sql.join(key.map(each => sql.val(after[each])))})` : sql``
  const page = sql<ExportRow>`select ${wanted} from ${table} ${since} order by ${place} limit ${limit}`
  return (await page.execute(db)).rows
}
