import type { Kysely } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { follows, readChangesOf } from './change-log.ts'
import type { Origin } from './log-entry.ts'
import { genesisHash, readCut } from './log-table.ts'

const pageSize = 500

/** The first number of an author's log that is missing or whose hash does not follow; undefined when all is well. */
export async function firstBrokenSeq(db: Kysely<Schema>, origin: Origin): Promise<number | undefined> {
  const cut = await readCut(db, origin)
  let previous = cut?.hash ?? genesisHash
  let seq = cut?.seq ?? 0
  for (;;) {
    const page = await readChangesOf(db, { origin, afterSeq: seq, limit: pageSize })
    for (const entry of page) {
      seq += 1
      if (entry.seq !== seq || !follows(previous, entry)) return seq
      previous = entry.hash
    }
    if (page.length < pageSize) return undefined
  }
}
