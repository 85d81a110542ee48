import type { SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { describeError } from '../runtime/error-trace.ts'
import type { Facility } from '../runtime/facility.ts'
import { outgoingEntries } from './outgoing-entries.ts'

export interface OutgoingStreamOptions {
  readonly host: Pick<Facility, 'side' | 'db' | 'hostClock' | 'log'>
  readonly isOpen: () => boolean
  readonly send: (entries: SyncEntry[]) => void
  readonly onFault: () => void
}

/**
 * Sends this side's log, one batch at a time: the next one goes when the other side has said how far it is. So what is
 * under way is never more than one batch, however long the other side was away.
 */
export class OutgoingStream {
  readonly #options: OutgoingStreamOptions
  /** The last number handed to the channel; falls back to what the other side says it has. */
  #sentSeq = 0
  #sentAt: number | undefined
  #reading = false

  constructor(options: OutgoingStreamOptions) {
    this.#options = options
  }

  /** The other side has this log up to here: what comes after it is next. */
  goOnAfter(appliedSeq: number): void {
    this.#sentAt = undefined
    this.#sentSeq = appliedSeq
  }

  /** A batch that was not answered in that time is taken as lost. */
  repeatAfter(withinMs: number, appliedSeq: number): void {
    if (this.#sentAt === undefined || this.#options.host.hostClock.now() - this.#sentAt <= withinMs) return
    this.goOnAfter(appliedSeq)
    this.pump()
  }

  /** Sends the next batch when none is under way. */
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
        host.log.error(describeError(error), 'the sync channel could not read the log')
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
