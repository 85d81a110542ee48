import { batchBytesMax, batchEntriesMax, type SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { readChangesOf } from '../ground/log/change-log.ts'
import { type ChangeEntry, withhold } from '../ground/log/log-entry.ts'
import { isRequest, isSharedEntity } from '../ground/log/synced-entities.ts'
import { describeError } from '../ground/runtime/error-trace.ts'
import type { Facility } from '../ground/runtime/facility.ts'

export interface OutgoingStreamOptions {
  readonly host: Pick<Facility, 'side' | 'db' | 'hostClock' | 'log'>
  readonly isOpen: () => boolean
  readonly send: (entries: SyncEntry[]) => void
  readonly onFault: () => void
}

/**
 * Sends this side's log one batch at a time. The next batch follows when the other side has confirmed the last, so at
 * most one is in transit, also after a long outage.
 */
export class OutgoingStream {
  readonly #options: OutgoingStreamOptions
  /** The last number that was sent. Reset to the number that the other side confirms. */
  #sentSeq = 0
  #sentAt: number | undefined
  #reading = false

  constructor(options: OutgoingStreamOptions) {
    this.#options = options
  }

  /** The other side has this log up to `appliedSeq`. The next batch begins after it. */
  resumeAfter(appliedSeq: number): void {
    this.#sentAt = undefined
    this.#sentSeq = appliedSeq
  }

  /** Sends a batch again if it was not answered in time. */
  repeatAfter(withinMs: number, appliedSeq: number): void {
    if (this.#sentAt === undefined || this.#options.host.hostClock.now() - this.#sentAt <= withinMs) return
    this.resumeAfter(appliedSeq)
    this.pump()
  }

  /** Sends the next batch if none is in transit. */
  pump(): void {
    const { host, isOpen, onFault } = this.#options
    if (!isOpen() || this.#reading || this.#sentAt !== undefined) return
    this.#reading = true
    const from = this.#sentSeq
    outgoingEntries(host, from)
      .then(entries => {
        this.#reading = false
        this.#sendFrom(from, entries)
      })
      .catch(error => {
        this.#reading = false
        host.log.error(describeError(error), 'reading the log for the sync channel failed')
        onFault()
      })
  }

  #sendFrom(from: number, entries: SyncEntry[]): void {
    const { host, isOpen, send } = this.#options
    const lastEntry = entries.at(-1)
    if (!isOpen()) return
    if (from !== this.#sentSeq) {
      this.pump()
      return
    }
    if (!lastEntry) return
    this.#sentSeq = lastEntry.seq
    this.#sentAt = host.hostClock.now()
    send(entries)
  }
}

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
