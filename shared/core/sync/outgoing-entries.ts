import { batchBytesMax, batchEntriesMax, type SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { readChangesOf } from '../ground/log/change-log.ts'
import type { ChangeEntry } from '../ground/log/entry.ts'
import { isRequest, isSharedEntity } from '../ground/log/synced-entities.ts'
import { withhold } from '../ground/log/withheld.ts'
import type { Facility } from '../ground/runtime/facility.ts'

/** Requests that the other side answers. All others stay on this side. */
const sharedRequests = new Set(['cancelAsked', 'editAsked'])

/** This side's next entries after a number, as many as fit into one message. Private entries are withheld. */
export async function outgoingEntries(
  { side, db }: Pick<Facility, 'side' | 'db'>,
  afterSeq: number,
): Promise<SyncEntry[]> {
  const rows = await readChangesOf(db, { origin: side, afterSeq, limit: batchEntriesMax })
  const entries: SyncEntry[] = []
  let bytes = 0
  for (const { position: _, ...entry } of rows) {
    const sent = isShared(entry) ? entry : withhold(entry)
    bytes += Buffer.byteLength(JSON.stringify(sent)) + 1
    if (bytes > batchBytesMax && entries.length > 0) break
    entries.push(sent)
  }
  return entries
}

function isShared(entry: ChangeEntry): boolean {
  return isSharedEntity(entry) && (!isRequest(entry.kind) || sharedRequests.has(entry.kind))
}
