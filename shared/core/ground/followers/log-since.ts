import type { Kysely } from 'kysely'
import { readHeads } from '../log/change-head-table.ts'
import { readChanges } from '../log/change-log.ts'
import type { LogPoint } from '../log/entry.ts'
import { appendedAfter, pointOf } from '../log/open-log.ts'
import type { ChangeRow, Schema } from '../schema/schema.ts'

/** The greatest number of entries returned. For more, the caller reads its tables again. */
const maxEntries = 500

/** The entries after a point of the log, and its current end. */
export interface LogSince {
  readonly now: LogPoint
  /** `unknown` if the point is not in this log (its commit failed, or a restore lost it), or is too far back. */
  readonly entries: readonly ChangeRow[] | 'unknown'
}

/**
 * Reads the entries after a point. Inside a write the answer is exact and usually needs no query, because no other
 * writer appends in between.
 */
export async function logSince(db: Kysely<Schema>, point: LogPoint): Promise<LogSince> {
  const now = pointOf(await readHeads(db))
  if (now.position === point.position && now.hash === point.hash) return { now, entries: [] }
  if (now.position <= point.position) return { now, entries: 'unknown' }
  const known = appendedAfter(db, point)
  if (known) return { now, entries: known }
  const page = await readChanges(db, { after: point.position - 1, limit: maxEntries })
  const entries = point.position === 0 ? page : page.slice(1)
  const isSame = point.position === 0 || page[0]?.hash === point.hash
  const last = entries.at(-1)
  if (!isSame || !last || page.length === maxEntries) return { now, entries: 'unknown' }
  return { now: { position: last.position, hash: last.hash }, entries }
}
