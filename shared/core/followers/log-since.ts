import type { Kysely } from 'kysely'
import { readHeads } from '../log/change-head-table.ts'
import { readChanges } from '../log/change-log.ts'
import type { LogPoint } from '../log/entry.ts'
import { appendedAfter, pointOf } from '../log/open-log.ts'
import type { ChangeRow, Schema } from '../schema/schema.ts'

/** Further back, whoever asks does better to read its tables anew. */
const mostEntries = 500

/** What came after a point of the log, and where it stands now. */
export interface LogSince {
  readonly now: LogPoint
  /** `unknown` when the point is no place of this log (its commit failed, or a restore lost it), or lies far back. */
  readonly entries: readonly ChangeRow[] | 'unknown'
}

/** Inside a write the answer is exact and mostly costs no query: nobody else moves the log meanwhile. */
export async function logSince(db: Kysely<Schema>, point: LogPoint): Promise<LogSince> {
  const now = pointOf(await readHeads(db))
  if (now.position === point.position && now.hash === point.hash) return { now, entries: [] }
  if (now.position <= point.position) return { now, entries: 'unknown' }
  const known = appendedAfter(db, point)
  if (known) return { now, entries: known }
  const page = await readChanges(db, { after: point.position - 1, limit: mostEntries })
  const entries = point.position === 0 ? page : page.slice(1)
  const isSame = point.position === 0 || page[0]?.hash === point.hash
  const last = entries.at(-1)
  if (!isSame || !last || page.length === mostEntries) return { now, entries: 'unknown' }
  return { now: { position: last.position, hash: last.hash }, entries }
}
