import { readHeads } from '../ground/log/change-head-table.ts'
import type { Facility } from '../ground/runtime/facility.ts'

export interface LinkSnapshot {
  readonly linked: boolean
  /**
   * Why there is no exchange although the other side may answer: `upgrade`, `recover`, `fenced`, `facility`, `forged`,
   * `revoked` or `notJoined`.
   */
  readonly stopped: string | null
  /** Epoch milliseconds by the host's clock. */
  readonly lastMessageAt: number | null
  /** How far the other side has applied this side's log. */
  readonly peerCursor: number
  /** Own entries that the other side has not confirmed. */
  readonly queued: number
  /** Milliseconds by which the other side's clock is ahead. */
  readonly clockAheadMs: number | null
}

/** Before the first message of the other side. */
export const neverLinked: LinkSnapshot = {
  linked: false,
  stopped: null,
  lastMessageAt: null,
  peerCursor: 0,
  queued: 0,
  clockAheadMs: null,
}

/** The state of the link, for the screens. */
export class LinkState {
  readonly #facility: Pick<Facility, 'side' | 'db' | 'changes' | 'log'>
  readonly #listeners = new Set<(snapshot: LinkSnapshot) => void>()
  readonly #unsubscribe: () => void
  #snapshot: LinkSnapshot = neverLinked
  #ownSeq = 0
  #counting = false

  constructor(facility: Pick<Facility, 'side' | 'db' | 'changes' | 'log'>) {
    this.#facility = facility
    this.#unsubscribe = facility.changes.onCommit(() => this.#count())
    this.#count()
  }

  current(): LinkSnapshot {
    return this.#snapshot
  }

  /** Called at each change of the link. Returns a function that unsubscribes. */
  onChange(listener: (snapshot: LinkSnapshot) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  update(changed: Partial<Omit<LinkSnapshot, 'queued'>>): void {
    const peerCursor = Math.max(this.#snapshot.peerCursor, changed.peerCursor ?? 0)
    const queued = Math.max(0, this.#ownSeq - peerCursor)
    this.#snapshot = { ...this.#snapshot, ...changed, peerCursor, queued }
    for (const listener of this.#listeners) listener(this.#snapshot)
  }

  end(): void {
    this.#unsubscribe()
    this.update({ linked: false })
    this.#listeners.clear()
  }

  #count(): void {
    if (this.#counting) return
    this.#counting = true
    readHeads(this.#facility.db).then(
      heads => {
        this.#counting = false
        this.#ownSeq = heads[this.#facility.side].seq
        this.update({})
      },
      () => {
        this.#counting = false
      },
    )
  }
}
