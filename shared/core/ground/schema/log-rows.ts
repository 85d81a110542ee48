import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { Iso, Json } from './columns.ts'

/**
 * An entry of the change log (sync-10) of either side. `position` is its number in this side's order, without gaps;
 * `origin` and `seq` are its author and number there.
 */
export interface ChangeRow {
  position: number
  origin: Side
  seq: number
  incarnation: number
  /** How far the author had applied the other side's log. */
  dep: number
  /** SHA-256 of the hash of the author's previous entry and of this entry. */
  hash: string
  entity: EntityName
  entityId: string
  kind: string
  /** The columns that changed, as JSON. */
  fields: Json
  who: string
  cause: string
  at: Iso
  /** The hybrid logical clock, see `stamp.ts`; '' in entries from before it existed. */
  stamp: string
}

/** An entry from before the cut that a fold still needs. */
export interface KeptChangeRow extends ChangeRow {
  /** The hash of the entry before it, which was removed. The chain is verified with it. */
  previousHash: string
}

/** One row per origin: its last entry on this side. The row of this side is the lock of the log. */
export interface ChangeHeadRow {
  origin: string
  seq: number
  hash: string
  position: number
  /** The latest stamp of this origin that was accepted. */
  stamp: string
}

export interface NodeRow {
  side: Side
  nodeId: string
  incarnation: number
  /**
   * `recovering`: requests its lost entries from the other side. `fenced`: was replaced by a newer copy. Neither writes
   * its log.
   */
  mode: NodeMode
  /** The newest accepted incarnation of the other side. Older ones are fenced. */
  peerIncarnation: number
  /** The newest incarnation that this side minted for the other. */
  minted: number
}

export type NodeMode = 'active' | 'recovering' | 'fenced'

export interface FollowerCursorRow {
  name: string
  position: number
}

/** An entry that could not be applied, or not processed by a follower. A person resolves it. */
export interface ParkedChangeRow {
  follower: string
  position: number
  reason: string
  at: Iso
}
